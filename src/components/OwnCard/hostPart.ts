import type { FunctionalComponent, VNode } from 'vue'
import type { ToolCardData } from '../../core/card.js'

/** Draws a call in the host's own way. */
export type DrawCall = (card: ToolCardData) => unknown

/** Its own component, so that whatever the host's slot throws is caught around it. */
export const HostPart: FunctionalComponent<{ card: ToolCardData; draw: DrawCall }> = ({ card, draw }) =>
  draw(card) as VNode
HostPart.props = ['card', 'draw']
