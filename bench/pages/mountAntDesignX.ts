import { fromPeers, offerMounting } from './mounting.js'

offerMounting(fromPeers(import.meta.glob('../peers/cards/antDesignX.mjs', { eager: true })))
