import type { FramePath } from '../../shared/frameText.js'
import { isRecord, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/** What LangGraph takes for the id of an interrupt. Any other key makes a map an answer like any other. */
export const INTERRUPT_ID = /^[\da-f]{32}$/

/** What an interrupt asks of one call. */
export interface GraphRequest {
  name: string
  args: unknown
  /** Where the arguments stand in the frame. */
  path: FramePath
  description: string
  /** Decisions that the graph accepts, in its words; absent: not said. */
  allowed?: readonly string[]
}

/** How an interrupt is written, and so its answer: by the middleware of LangChain, or for the agent inbox. */
export type GraphForm = 'camel' | 'snake' | 'inbox'

/** The requests of an interrupt to approve calls; `undefined` where it asks something else. */
export function requestsOf(
  value: unknown,
  path: FramePath,
): { form: GraphForm; requests: GraphRequest[] } | undefined {
  const record = recordOf(value)
  for (const [form, list, configs, name, allowed] of MIDDLEWARE)
    if (Array.isArray(record[list])) {
      const reviews = listOf(record[configs]).map(recordOf)
      const requests = listOf(record[list]).map((item, position) => {
        const request = requestOf(recordOf(item), [...path, list, position])
        const review = reviews.find((one) => one[name] === request.name) ?? reviews[position]
        const words = review?.[allowed]
        if (Array.isArray(words)) request.allowed = words.map(textOf)
        return request
      })
      return { form, requests }
    }
  const list = Array.isArray(value) ? (value as readonly unknown[]) : [value]
  if (list.length === 0 || !list.every(isInboxItem)) return undefined
  return {
    form: 'inbox',
    requests: list.map((item, position) =>
      inboxRequest(item, Array.isArray(value) ? [...path, position] : path),
    ),
  }
}

const MIDDLEWARE = [
  ['snake', 'action_requests', 'review_configs', 'action_name', 'allowed_decisions'],
  ['camel', 'actionRequests', 'reviewConfigs', 'actionName', 'allowedDecisions'],
] as const

const INBOX_WORDS = [
  ['accept', 'allow_accept'],
  ['edit', 'allow_edit'],
  ['response', 'allow_respond'],
  ['ignore', 'allow_ignore'],
] as const

function isInboxItem(item: unknown): item is WireRecord {
  return isRecord(item) && isRecord(item['action_request']) && textOf(item['action_request']['action']) !== ''
}

function inboxRequest(item: WireRecord, path: FramePath): GraphRequest {
  const request = requestOf(recordOf(item['action_request']), [...path, 'action_request'])
  request.description = textOf(item['description'])
  const { config } = item
  if (isRecord(config))
    request.allowed = INBOX_WORDS.flatMap(([word, name]) => (config[name] === true ? word : []))
  return request
}

function requestOf(request: WireRecord, path: FramePath): GraphRequest {
  const field = 'args' in request ? 'args' : 'arguments'
  return {
    name: textOf(request['name']) || textOf(request['action']),
    args: request[field],
    path: [...path, field],
    description: textOf(request['description']),
  }
}
