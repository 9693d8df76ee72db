import type { FrameFormat } from './frameParser.js'

/**
 * The format that a content type promises; `undefined` where it promises none (`text/plain`, none at all).
 */
export function formatOfContentType(contentType: string | null | undefined): FrameFormat | undefined {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'text/event-stream') return 'sse'
  if (/(?:ndjson|jsonl|jsonlines|json-lines|stream\+json|json-seq)$/.test(type)) return 'ndjson'
  if (type === 'application/json' || type.endsWith('+json')) return 'json'
  return undefined
}

const SSE_LINE = /^(?:(?:data|event|id|retry)(?::|[\r\n])|:)/

/**
 * The format that a stream's first text shows: SSE where it begins with one of its fields or a comment,
 * else lines. `undefined` while the text is too short to tell.
 */
export function formatOfText(text: string): FrameFormat | undefined {
  const start = text.replace(/^\uFEFF/, '').trimStart()
  if (start === '' || (start.length < 6 && /^[a-z]+$/.test(start))) return undefined
  return SSE_LINE.test(start) ? 'sse' : 'ndjson'
}
