import { isToolBlock, isToolResult } from '../anthropic/blocks.js'
import { sliceJsonValue, type FramePath } from '../../shared/frameText.js'
import { isNothing } from '../../shared/putArgs.js'
import type { GraphMessage } from './frame.js'
import type { ArgsEnd } from '../../slots/judgeArgs.js'
import { idOf, indexOf, isRecord, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/** What a message says of one call. */
export interface GraphEntry {
  id: string | undefined
  index: number | undefined
  name: string
  args: unknown
  /** Where the arguments stand in the frame. */
  path: FramePath
  /** Why LangChain itself could not read the arguments. */
  error?: string
}

/** Names of the field that says why a response ended, in the words of several model packages. */
const REASONS = ['finish_reason', 'finishReason', 'stop_reason', 'stopReason', 'done_reason']
const CUT_OFF =
  /^(?:length|max_?tokens|model_length|content_filter(?:ed)?|safety|refusal|incomplete|model_context_window_exceeded)$/i

/** How the response of a message ends with it; `undefined` while it goes on. */
export function endOfMessage(body: WireRecord): ArgsEnd | undefined {
  const response = recordOf(body['response_metadata'])
  const stop = recordOf(response['messageStop'])
  for (const holder of [response, stop, recordOf(body['additional_kwargs'])]) {
    const reason = REASONS.map((name) => textOf(holder[name])).find((word) => word !== '')
    if (reason !== undefined) return CUT_OFF.test(reason) ? 'limit' : 'marked'
  }
  // OpenAI Responses.
  const { status } = response
  if (status === 'incomplete') return 'limit'
  return status === 'completed' || body['chunk_position'] === 'last' ? 'marked' : undefined
}

/**
 * Pieces of calls in a chunk. `tool_calls` and `invalid_tool_calls` beside them are guesses at single pieces
 * and do not count.
 */
export function piecesOf({ body, path }: GraphMessage): GraphEntry[] {
  const chunks = entriesOf(body, path, 'tool_call_chunks', 'args')
  if (chunks.length > 0) return chunks
  return listOf(body['content']).flatMap((item, position) => {
    const block = recordOf(item)
    const at = [...path, 'content', position]
    if (block['type'] === 'tool_call_chunk') return entryOf(block, at, 'args')
    const hasPiece = !isNothing(block['partial_json'])
    if (hasPiece || block['type'] === 'input_json_delta')
      return entryOf(block, at, hasPiece ? 'partial_json' : 'input')
    return block['type'] === 'tool_use' ? entryOf(block, at, 'input') : []
  })
}

/** The calls of a whole message, with their exact text where the message still has it. */
export function wholeCallsOf({ body, path }: GraphMessage): GraphEntry[] {
  const calls = entriesOf(body, path, 'tool_calls', 'args')
  const failed = entriesOf(body, path, 'invalid_tool_calls', 'args').map((entry, position) => ({
    ...entry,
    error: textOf(recordOf(listOf(body['invalid_tool_calls'])[position])['error']) || 'Malformed args.',
  }))
  const blocks = listOf(body['content']).flatMap((item, position) =>
    recordOf(item)['type'] === 'tool_use'
      ? entryOf(recordOf(item), [...path, 'content', position], 'input')
      : [],
  )
  const texts = entriesOf(body, path, 'tool_call_chunks', 'args')
  return [...(calls.length + failed.length > 0 ? calls : blocks), ...failed].map((entry) => {
    const text = entry.id === undefined ? undefined : texts.find(({ id }) => id === entry.id)
    return typeof text?.args === 'string' && text.args !== ''
      ? { ...entry, args: text.args, index: text.index }
      : entry
  })
}

function entriesOf(body: WireRecord, path: FramePath, list: string, args: string): GraphEntry[] {
  return listOf(body[list]).flatMap((item, position) =>
    isRecord(item) ? entryOf(item, [...path, list, position], args) : [],
  )
}

function entryOf(item: WireRecord, path: FramePath, args: string): GraphEntry {
  const { index } = item
  // Blocks of the standard format count as "lc_tc_0".
  const digits = typeof index === 'string' ? /\d+$/.exec(index)?.[0] : undefined
  return {
    id: idOf(item['id']),
    index: digits === undefined ? indexOf(index) : Number(digits),
    name: textOf(item['name']),
    args: item[args],
    path: [...path, args],
  }
}

/** Tools that the model's server runs: they have no entry beside the content. */
export function isServerBlock(block: unknown): block is WireRecord {
  return isRecord(block) && block['type'] !== 'tool_use' && (isToolBlock(block) || isToolResult(block))
}

/** The exact text of an entry's arguments. */
export function textOfEntry(entry: GraphEntry, text: string | undefined): string | undefined {
  return sliceJsonValue(text, entry.path)
}
