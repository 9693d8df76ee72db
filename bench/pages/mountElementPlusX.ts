import { fromPeers, offerMounting } from './mounting.js'

offerMounting(fromPeers(import.meta.glob('../peers/cards/elementPlusX.mjs', { eager: true })))
