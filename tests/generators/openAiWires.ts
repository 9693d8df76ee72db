import { withArgs } from './blockWires.js'
import type { Choices, GeneratedCall } from './calls.js'
import type { WireWriter } from './modelWires.js'

/** A later piece that begins like all text before it may be that text sent again: not to be mixed with resends. */
function looksResent(pieces: readonly string[]): boolean {
  let before = ''
  return pieces.some((piece) => {
    const isLike = before.length >= 2 && piece.startsWith(before)
    before += piece
    return isLike
  })
}

/** The argument pieces of a call, with what gateways add to them. */
function chatPieces({ argsText }: GeneratedCall, choices: Choices): (string | null)[] {
  if (argsText === '{}') return choices.pick<(string | null)[]>([''], ['{}'], [null], ['{}', ''], ['', '{}'])
  const pieces = choices.cut(argsText)
  const oddity = choices.below(6)
  if (oddity === 0) return ['{}', ...pieces]
  if (oddity === 1 && !looksResent(pieces)) return [...pieces, argsText]
  if (oddity === 2) return [null, ...pieces]
  if (oddity === 3) return ['', ...pieces, '']
  return pieces
}

export const openAiChat: WireWriter = {
  isExact: true,
  write: (calls, choices) => {
    const chunk = (delta: object, finish: string | null = null): object => ({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, finish_reason: finish }],
    })
    const hasIndex = choices.below(4) > 0
    const hasIds = calls.every((call) => call.id !== undefined)
    // Without ids and indexes a name that is repeated beside whole arguments is another call.
    const style = choices.pick('once', 'empty', hasIndex || hasIds ? 'repeated' : 'once')
    // Ollama gives all calls the index 0 (ollama/ollama#15457), others begin with 1.
    const indexOf = choices.pick(
      (at: number) => at,
      (at: number) => at + 1,
      hasIds ? () => 0 : (at: number) => at,
    )
    const frames: object[] = [chunk({ role: 'assistant', content: choices.pick(null, '', 'so') })]
    calls.forEach((call, at) => {
      const pieces = chatPieces(call, choices)
      pieces.forEach((piece, position) => {
        const isFirst = position === 0
        const hasName = isFirst || style === 'repeated'
        const later = style === 'empty' ? { id: '', type: null } : {}
        const tool = {
          ...(hasIndex ? { index: indexOf(at) } : {}),
          ...(call.id !== undefined && (isFirst || style === 'repeated')
            ? { id: call.id, type: 'function' }
            : later),
          function: {
            ...(hasName ? { name: call.name } : style === 'empty' ? { name: '' } : {}),
            arguments: piece,
          },
        }
        frames.push(chunk({ tool_calls: [tool] }))
      })
      if (choices.below(4) === 0) frames.push(chunk({ content: 'and' }))
    })
    const end = choices.below(3)
    if (end > 0) frames.push(chunk({}, choices.pick('tool_calls', 'stop')))
    if (end > 1) frames.push({ id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [], usage: {} })
    return [...frames.map((frame) => JSON.stringify(frame)), '[DONE]']
  },
}

export const openAiResponses: WireWriter = {
  needsIds: true,
  isExact: true,
  write: (calls, choices) => {
    const response = { id: 'resp_1', object: 'response', status: 'in_progress', output: [] }
    const frames: object[] = [{ type: 'response.created', response }]
    calls.forEach((call, at) => {
      const output_index = at
      const item_id = `fc_${String(at)}`
      const item = { type: 'function_call', id: item_id, call_id: call.id, name: call.name }
      const added = { ...item, arguments: '', status: 'in_progress' }
      frames.push({ type: 'response.output_item.added', output_index, item: added })
      // LM Studio sends no deltas at all.
      if (choices.below(4) > 0)
        for (const delta of choices.cut(call.argsText))
          frames.push({ type: 'response.function_call_arguments.delta', item_id, output_index, delta })
      const done = { item_id, output_index, arguments: call.argsText }
      if (choices.flip()) frames.push({ type: 'response.function_call_arguments.done', ...done })
      const status = choices.pick('completed', 'in_progress')
      const whole = { ...item, arguments: call.argsText, status }
      frames.push({ type: 'response.output_item.done', output_index, item: whole })
    })
    frames.push({ type: 'response.completed', response: { ...response, status: 'completed' } })
    return frames.map((frame, sequence_number) => JSON.stringify({ ...frame, sequence_number }))
  },
}

export const ollama: WireWriter = {
  isExact: true,
  framing: 'ndjson',
  write: (calls, choices) => {
    const entries = calls.map((call) => {
      const index = choices.pick({}, { index: 0 })
      const args = call.argsText === '{}' && choices.flip() ? {} : { arguments: '@args' }
      const id = call.id === undefined ? {} : { id: call.id }
      return withArgs({ ...id, function: { ...index, name: call.name, ...args } }, call.argsText)
    })
    const line = (toolCalls: readonly string[], more = '"done":false'): string =>
      `{"model":"m","message":{"role":"assistant","content":"","tool_calls":[${toolCalls.join(',')}]},${more}}`
    const lines = choices.flip() ? [line(entries)] : entries.map((entry) => line([entry]))
    return [
      ...lines,
      '{"model":"m","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop"}',
    ]
  },
}

export const xai: WireWriter = {
  needsIds: true,
  isExact: true,
  write: (calls, choices) => {
    const chunk = (delta: object, more: object = {}): object => ({
      id: 'r',
      outputs: [{ delta, ...more }],
      model: 'm',
    })
    const entry = (call: GeneratedCall, more: object = {}): object => ({
      id: call.id,
      type: 'TOOL_CALL_TYPE_CLIENT_SIDE_TOOL',
      function: { name: call.name, arguments: call.argsText },
      ...more,
    })
    const frames: object[] = [chunk({ role: 'ROLE_ASSISTANT', content: 'so' })]
    calls.forEach((call, index) => {
      const isStreamed = choices.below(3) === 0
      if (isStreamed)
        ['', ...choices.cut(call.argsText)].forEach((text, at) => {
          const head = at === 0 ? { id: call.id } : {}
          const tool = { ...(at === 0 ? { name: call.name } : {}), arguments: text }
          const status = 'TOOL_CALL_STATUS_IN_PROGRESS'
          frames.push(chunk({ tool_calls: [{ ...head, index, status, function: tool }] }))
        })
      // The same call again, with another status or none.
      const repeats = isStreamed ? choices.below(2) : 1 + choices.below(2)
      for (let at = 0; at < repeats; at += 1)
        frames.push(
          chunk({ tool_calls: [entry(call, at === 0 ? {} : { status: 'TOOL_CALL_STATUS_COMPLETED' })] }),
        )
    })
    frames.push(chunk({ role: 'ROLE_ASSISTANT' }, { finish_reason: 'REASON_TOOL_CALLS' }))
    return frames.map((frame) => JSON.stringify(frame))
  },
}
