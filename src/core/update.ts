import type { ToolCardData, ToolCardInput } from './card.js'

type CardPatch = { [K in Exclude<keyof ToolCardInput, 'toolCallId'>]?: ToolCardInput[K] }

/** A frozen copy of the card with these fields; the one place where the union is put together. */
export function updateCard(card: ToolCardData, patch: CardPatch): ToolCardData {
  return Object.freeze({ ...card, ...patch }) as ToolCardData
}

/** A frozen copy without some fields, with others. */
export function replaceFields(
  card: ToolCardData,
  without: readonly (keyof CardPatch)[],
  patch: CardPatch,
): ToolCardData {
  const copy: Record<string, unknown> = { ...card }
  for (const key of without) delete copy[key]
  return Object.freeze({ ...copy, ...patch }) as unknown as ToolCardData
}

/** `{ key: value }`, or nothing where the value is undefined: cards carry no empty keys. */
export function given<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: V }
}
