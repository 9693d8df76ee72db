import type { ItemCall } from './items.js'
import { indexOf, jsonOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/** An event about one call: `response.<item type>[_<part>].<verb>`. */
export interface CallEvent {
  readonly itemType: string
  /** `arguments`, `input`, `code`, `operation_diff`, `command`, `output_content`; `''` for a status. */
  readonly part: string
  readonly verb: string
}

const CALL_EVENT = /^response\.(\w{1,60}?_call)(?:[._](\w{1,60}))?\.(\w{1,60})$/
const MAX_TYPES = 100
const types = new Map<string, CallEvent | undefined>()

/** @param type the type of an event; nearly every frame has one of a few */
export function callEventOf(type: string): CallEvent | undefined {
  const known = types.get(type)
  if (known !== undefined || types.has(type)) return known
  const match = CALL_EVENT.exec(type)
  const event =
    match === null ? undefined : { itemType: match[1] ?? '', part: match[2] ?? '', verb: match[3] ?? '' }
  if (types.size < MAX_TYPES) types.set(type, event)
  return event
}

/** Code, diffs and commands stream as bare text: here it becomes the inside of a JSON string. */
function inside(text: string): string {
  return jsonOf(text).slice(1, -1)
}

/** What is in front of bare text, so that it grows into the call's arguments. */
function opening(call: ItemCall, part: string): string {
  if (part === 'code') return '{"code":"'
  if (part === 'command') return '{"commands":["'
  const { diff: _diff, ...rest } = recordOf(call.operation)
  const others = jsonOf(rest).slice(1, -1)
  return `{${others}${others === '' ? '' : ','}"diff":"`
}

const BARE = new Set(['code', 'operation_diff', 'command'])

/** A piece of arguments as JSON text; `undefined` where the event has none. */
export function pieceOf(call: ItemCall, part: string, event: WireRecord): string | undefined {
  const { delta } = event
  if (typeof delta !== 'string' || !BARE.has(part)) return typeof delta === 'string' ? delta : undefined
  if (delta === '') return ''
  if (call.slot.size === 0) {
    call.command = indexOf(event['command_index']) ?? 0
    return opening(call, part) + inside(delta)
  }
  const command = part === 'command' ? (indexOf(event['command_index']) ?? call.command) : call.command
  const isNext = command !== call.command
  call.command = command
  return (isNext ? '","' : '') + inside(delta)
}

/** The arguments that an event repeats as a whole; `undefined` where it only ends a part of them. */
export function wholeOf(call: ItemCall, part: string, event: WireRecord): string | undefined {
  if (part === 'command') return undefined
  const value = event[part === 'operation_diff' ? 'diff' : part]
  if (typeof value === 'string') return BARE.has(part) ? `${opening(call, part)}${inside(value)}"}` : value
  return value === undefined || value === null ? undefined : jsonOf(value)
}

/** Output of shell commands. */
export function outputOf({ delta }: WireRecord): string {
  if (typeof delta === 'string') return delta
  return textOf(recordOf(delta)['stdout']) + textOf(recordOf(delta)['stderr'])
}
