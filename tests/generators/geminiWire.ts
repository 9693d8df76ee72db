import { withArgs } from './blockWires.js'
import type { Choices, GeneratedCall } from './calls.js'
import type { WireWriter } from './modelWires.js'

type Path = readonly (string | number)[]

/** A value at a path, as JSON text; `undefined` where the wire cannot say it. */
type Patches = readonly { path: Path; json: string }[] | undefined

/** Empty objects and lists have no form as values at paths; wide numbers would lose their digits here. */
function patchesOf(value: unknown, path: Path = []): Patches {
  if (typeof value !== 'object' || value === null) return [{ path, json: JSON.stringify(value) }]
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item: unknown, at): [number, unknown] => [at, item])
    : Object.entries(value)
  const lists = entries.map(([step, item]) => patchesOf(item, [...path, step]))
  return entries.length === 0 || lists.includes(undefined) ? undefined : lists.flatMap((list) => list ?? [])
}

function pathText(path: Path): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${String(step)}]`
    return /^\w+$/.test(step) ? `.${step}` : `['${step.replace(/[\\']/g, '\\$&')}']`
  })
  return `$${steps.join('')}`
}

/** Strings in pieces, each but the last with `willContinue`; the last one is often empty. */
function entriesOf({ path, json }: { path: Path; json: string }, choices: Choices): object[] {
  const jsonPath = pathText(path)
  const value: unknown = JSON.parse(json)
  if (value === null) return [{ jsonPath, nullValue: 'NULL_VALUE' }]
  if (typeof value === 'boolean') return [{ jsonPath, boolValue: value }]
  if (typeof value === 'number') return [{ jsonPath, numberValue: value }]
  const pieces = [...choices.cut(String(value)), '']
  return pieces.map((stringValue, at) => ({
    jsonPath,
    stringValue,
    ...(at < pieces.length - 1 ? { willContinue: true } : {}),
  }))
}

const hasWideNumbers = (text: string): boolean => /\d{16}/.test(text)

function partsOf(call: GeneratedCall, choices: Choices): string[] {
  const head = { name: call.name, ...(call.id === undefined ? {} : { id: call.id }) }
  const patches = hasWideNumbers(call.argsText) ? undefined : patchesOf(JSON.parse(call.argsText))
  if (patches === undefined || choices.below(3) === 0) {
    if (call.argsText !== '{}') return [withArgs({ functionCall: { ...head, args: '@args' } }, call.argsText)]
    return [JSON.stringify({ functionCall: choices.flip() ? head : { ...head, args: {} } })]
  }
  const entries = patches.flatMap((patch) => entriesOf(patch, choices))
  const parts: object[] = [{ ...head, willContinue: true }]
  while (entries.length > 0)
    parts.push({ partialArgs: entries.splice(0, 1 + choices.below(3)), willContinue: true })
  // How it ends: a part of its own, the last one, or nothing but what follows.
  const end = choices.below(3)
  const last = parts.at(-1)
  if (end === 0) parts.push({})
  if (end === 1 && last !== undefined) parts.splice(-1, 1, { ...last, willContinue: undefined })
  return parts.map((functionCall) => JSON.stringify({ functionCall }))
}

export const gemini: WireWriter = {
  write: (calls, choices) => {
    const parts = [
      JSON.stringify({ text: 'hm', thought: true }),
      ...calls.flatMap((call) => partsOf(call, choices)),
    ]
    const response = choices.flip() ? ',"responseId":"r"' : ''
    const frame = (list: readonly string[], more = ''): string =>
      `{"candidates":[{"content":{"role":"model","parts":[${list.join(',')}]}${more}}]${response}}`
    const frames: string[] = []
    while (parts.length > 0) frames.push(frame(parts.splice(0, 1 + choices.below(3))))
    frames.push(frame(['{"text":""}'], ',"finishReason":"STOP"'))
    return choices.below(4) === 0 ? [`[${frames.join(',')}]`] : frames
  },
}
