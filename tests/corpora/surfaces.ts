import type { ToolCardInput } from '../../src/core/card.js'

/** A card whose every free field says what a sender would like to get through. */
export type Surface = (text: string) => ToolCardInput

const base = { toolCallId: 'a', toolName: 'get_order', runId: 'r', startedAt: 1000, argsReadyAt: 2000 }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return { text, list: [text], nested: { [text.slice(0, 300)]: text } }
  }
}

/** Where a sender's text comes to the page. Together they are every free text of a card. */
export const SURFACES: Readonly<Record<string, Surface>> = {
  'tool name, title, server, arguments as text, question and answers': (text) => ({
    ...base,
    state: 'waiting_approval',
    toolName: text.slice(0, 2000),
    title: text,
    serverLabel: text,
    args: text,
    argsFormat: 'text',
    argsText: text,
    approval: {
      approvalId: text.slice(0, 100),
      status: 'pending',
      message: text,
      refused: text,
      options: (['allow_once', 'allow_always', 'reject_once'] as const).map((kind) => ({
        id: kind,
        kind,
        label: text,
        grants: [text],
      })),
    },
  }),
  'JSON arguments': (text) => ({
    ...base,
    state: 'waiting_approval',
    args: parsed(text),
    argsText: text,
    approval: { approvalId: 'p', status: 'pending' },
  }),
  'running output and progress': (text) => ({
    ...base,
    state: 'executing',
    args: parsed(text),
    outputText: text,
    progress: { message: text, done: 1, total: 3 },
  }),
  'result as text': (text) => ({ ...base, state: 'succeeded', args: {}, result: text, resultSummary: text }),
  'result as data': (text) => ({ ...base, state: 'succeeded', args: {}, result: parsed(text) }),
  'result as Markdown': (text) => ({
    ...base,
    state: 'succeeded',
    args: {},
    result: text,
    resultFormat: 'markdown',
  }),
  error: (text) => ({
    ...base,
    state: 'failed',
    args: {},
    errorCode: text.slice(0, 100),
    errorText: text,
    output: parsed(text),
  }),
  reason: (text) => ({
    ...base,
    state: 'denied',
    args: {},
    reason: text,
    approval: { approvalId: 'p', status: 'denied', reason: text },
    lateResult: { result: parsed(text) },
  }),
}
