import type { ArgsOfCall } from '../../../json/isSameArgs.js'
import type { CallFacts, CallSlot } from '../../slots/slot.js'
import { idOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/** Items that only the host can run, whatever ids they have. */
const CLIENT = new Set([
  'function_call',
  'custom_tool_call',
  'computer_call',
  'local_shell_call',
  'apply_patch_call',
])
const HOSTED = /^(?:mcp|web_search|file_search|image_generation|code_interpreter)_/
/** Hosted calls whose result is an item of its own. */
const ANSWERED = new Set(['shell_call', 'tool_search_call'])
/** Items that have a name; of the others the type says what they are. */
const NAMED = new Set(['function_call', 'custom_tool_call', 'mcp_call', 'mcp_approval_request'])

/** How an item comes: announced, done, or in the list of all items at the end. */
export type ItemStage = 'added' | 'done' | 'listed'

/** An output item that is a call: what it was when it came, and how far it is. */
export class ItemCall {
  itemId: string | undefined
  isHosted = false
  /** The patch that its diff belongs to. */
  operation: WireRecord | undefined
  /** Position of the shell command that streams. */
  command = 0
  /** It goes on with the card of an approval request. */
  isJoined = false
  /** Its arguments were sent as a whole, at the end of their pieces. */
  isFinal = false
  /** Its item is done: nothing that follows changes it. */
  isFinished = false
  isReady = false
  /** The arguments that it became ready with. */
  known: ArgsOfCall | undefined
  /** A status event said that it runs, maybe before its arguments ended. */
  hasBegun = false
  hasStarted = false
  /** What a status event said about its outcome. */
  outcome: 'completed' | 'failed' | undefined

  constructor(
    readonly type: string,
    readonly slot: CallSlot,
  ) {}

  /** Announced again: all of it comes anew. */
  reopen(): void {
    this.isFinal = this.isFinished = this.isReady = this.hasBegun = this.hasStarted = false
    this.outcome = this.known = undefined
    this.command = 0
  }

  /** Complete in an earlier delivery: what follows at once from that was told then. */
  get isRepeat(): boolean {
    return this.slot.isRepeat && !this.isJoined
  }

  /** Its outcome is in the item itself. */
  get hasOwnOutcome(): boolean {
    return this.isHosted && !ANSWERED.has(this.type) && !this.isRequest
  }

  get isRequest(): boolean {
    return this.type === 'mcp_approval_request'
  }
}

/** Calls of any kind, kinds that are new to us included; `mcp_list_tools` and `program` are none. */
export function isCallItem(type: string): boolean {
  return type.endsWith('_call') || type === 'mcp_approval_request'
}

const XAI_TOOL = /^(?:x_(?:keyword_search|semantic_search|user_search|thread_fetch)|view_(?:x_video|image))$/

/** xAI's search on X comes as custom tools, which only their ids and names tell from those of the host. */
function isOfXai(item: WireRecord): boolean {
  if (/^xs_call_/.test(textOf(item['call_id']))) return true
  return XAI_TOOL.test(textOf(item['name'])) && /^ctc_[\da-f]{8}-/.test(textOf(item['id']))
}

/** The provider executes the call: no output is expected of the host. */
export function isHostedItem(item: WireRecord): boolean {
  const type = textOf(item['type'])
  if (type === 'custom_tool_call' && isOfXai(item)) return true
  if (CLIENT.has(type)) return false
  if (type === 'shell_call') return textOf(recordOf(item['environment'])['type']).startsWith('container')
  if (type === 'tool_search_call') return item['execution'] === 'server'
  return HOSTED.test(type) || idOf(item['call_id']) === undefined
}

export function nameOfItem(item: WireRecord): string {
  const type = textOf(item['type'])
  return textOf(item['name']) || (NAMED.has(type) ? '' : type.slice(0, -'_call'.length))
}

export function factsOfItem(item: WireRecord, isHosted: boolean): CallFacts {
  const facts: CallFacts = {}
  if (isHosted) facts.executor = 'provider'
  const server = textOf(item['server_label'])
  if (server !== '') facts.serverLabel = server
  return facts
}
