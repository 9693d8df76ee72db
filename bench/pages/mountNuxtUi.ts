import { fromPeers, offerMounting } from './mounting.js'

offerMounting(fromPeers(import.meta.glob('../peers/cards/nuxtUi.mjs', { eager: true })))
