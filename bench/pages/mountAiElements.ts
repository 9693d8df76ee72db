import { fromPeers, offerMounting } from './mounting.js'

offerMounting(fromPeers(import.meta.glob('../peers/cards/aiElements.mjs', { eager: true })))
