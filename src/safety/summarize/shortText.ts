import type { JsonNode } from '../../json/types.js'
import { revealText } from '../reveal/revealText.js'
import { binaryLabel, binaryType } from './binary.js'

export function isScalar(node: JsonNode): boolean {
  return node.kind !== 'object' && node.kind !== 'array'
}

/** A value that has no others in it. */
export function leafText(node: JsonNode): string {
  if (node.kind !== 'string') return scalarText(node)
  if (node.isMasked) return node.value + (node.lastFour ?? '')
  const type = binaryType(node.value)
  return type === undefined ? node.value : binaryLabel(type, node.value)
}

export function scalarText(node: JsonNode): string {
  if (node.kind === 'number') return node.text
  return node.kind === 'boolean' ? String(node.value) : 'null'
}

/** One line, cut between characters, with nothing hidden in it. */
export function shorten(text: string, longest: number): string {
  const line = text
    .slice(0, longest * 4)
    .replace(/\s+/g, ' ')
    .trim()
  const characters = Array.from(line)
  const cut = characters.length > longest ? `${characters.slice(0, longest).join('')}…` : line
  return revealText(cut).text
}
