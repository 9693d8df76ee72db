import fc from 'fast-check'
import type { JsonNode } from '../../src/json/index.js'
import { jsonText } from '../../src/json/index.js'
import type { ArgsPreview, PreviewValue } from '../../src/preview/argsPreview.js'
import { TextFollower } from '../../src/preview/textFollower.js'
import type { MaskPolicy } from '../../src/safety/index.js'

/** What stands at a place: its type, a space, its text. Places are the names on the way, each behind a `/`. */
export type Values = ReadonlyMap<string, string>

/** Every value of a preview that is shown. A key that is there twice counts by its position. */
export function valuesOf(preview: ArgsPreview): Values {
  const values = new Map<string, string>()
  const visit = (value: PreviewValue, place: string): void => {
    if (value.kind === 'scalar') values.set(place, `${value.type} ${value.text}`)
    if (value.kind !== 'fields') return
    value.fields.forEach(({ name, value: field }, index) => visit(field, `${place}/${String(index)}:${name}`))
  }
  visit(preview.root, '')
  return values
}

/** The same of a whole tree that has been through the mask. */
export function valuesOfTree(root: JsonNode): Values {
  const values = new Map<string, string>()
  const visit = (node: JsonNode, place: string): void => {
    const entries =
      node.kind === 'object'
        ? node.members.map(({ key, value }) => [key, value] as const)
        : node.kind === 'array'
          ? node.items.map((item, index) => [String(index), item] as const)
          : []
    entries.forEach(([name, value], index) => visit(value, `${place}/${String(index)}:${name}`))
    if (entries.length === 0) values.set(place, `${node.kind} ${textOf(node)}`)
  }
  visit(root, '')
  return values
}

function textOf(node: JsonNode): string {
  if (node.kind !== 'string') return jsonText(node)
  return node.lastFour === undefined ? node.value : `${node.value} ${node.lastFour}`
}

/** A text in pieces of random lengths, also empty ones. */
export const cuts = fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 20 })

export function cut(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = []
  let at = 0
  for (let turn = 0; at < text.length; turn++) {
    const length = Math.max(turn % 7 === 6 ? 1 : 0, lengths[turn % lengths.length] ?? 1)
    pieces.push(text.slice(at, at + length))
    at += length
  }
  return pieces
}

/** What a preview shows after each piece. */
export function previewsOf(pieces: readonly string[], masking?: MaskPolicy): ArgsPreview[] {
  const follower = new TextFollower()
  let text = ''
  return pieces.map((piece) => {
    text += piece
    follower.grow(text, piece)
    return follower.preview(masking)
  })
}

export const previewOfText = (text: string, masking?: MaskPolicy): ArgsPreview => {
  const follower = new TextFollower()
  follower.read(text)
  return follower.preview(masking)
}
