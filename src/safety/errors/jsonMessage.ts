import { parseJsonText } from '../../json/index.js'
import type { JsonNode } from '../../json/types.js'

/** Where services put what a person should read; the first that is there. */
const MESSAGES = [
  'message',
  'error_description',
  'errorMessage',
  'errmsg',
  'msg',
  'detail',
  'reason',
  'title',
  'error',
]
/** How far a message is looked for: a hostile text may nest without end. */
const MOST_NODES = 2000

/** The message inside an error that came as JSON; `undefined` for other texts. */
export function jsonMessage(text: string): string | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined
  const { root } = parseJsonText(text)
  return root === undefined ? undefined : (firstMessage(root) ?? '')
}

/** Level by level, as the outermost message is the one that was meant for people. */
function firstMessage(root: JsonNode): string | undefined {
  const waiting: JsonNode[] = [root]
  for (let next = 0; next < waiting.length && next < MOST_NODES; next += 1) {
    const node = waiting[next]
    if (node?.kind === 'array') waiting.push(...node.items.slice(0, MOST_NODES))
    if (node?.kind !== 'object') continue
    for (const name of MESSAGES) {
      const value = node.members.find(({ key }) => key === name)?.value
      if (value?.kind === 'string' && value.value.trim() !== '') return value.value
    }
    waiting.push(...node.members.slice(0, MOST_NODES).map(({ value }) => value))
  }
  return undefined
}
