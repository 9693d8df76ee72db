import { isProxy, toRaw } from 'vue'
import type { ToolCardInput } from '../core/card.js'

/**
 * A host may keep its cards in deep reactive state. Each field is read once through the proxy, so that a
 * change in place is seen; arguments and results are then taken from beneath it, because data that imitates
 * Vue's own marks reads differently through a proxy.
 */
export function withoutProxy<Card extends ToolCardInput>(input: Card): Card {
  if (!isProxy(input)) return input
  for (const key of Object.keys(input)) void input[key as keyof ToolCardInput]
  const raw = toRaw(input)
  const approval = input.approval
  return approval === undefined ? { ...raw } : { ...raw, approval: { ...toRaw(approval), ...approval } }
}
