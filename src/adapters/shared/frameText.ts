/** Steps from the top of a frame to a value in it: member names and positions in lists. */
export type FramePath = readonly (string | number)[]

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c

/**
 * Cuts a value out of a frame's text exactly as it was sent: numbers keep their digits and duplicate keys
 * stay, which `JSON.parse` loses. One linear scan; nothing is parsed but keys with escapes.
 *
 * @param text valid JSON, as the transport gave it; `undefined` where it gave none
 * @returns the value's text without blanks around it; `undefined` where the text has no such value
 */
export function sliceJsonValue(text: string | undefined, path: FramePath): string | undefined {
  if (text === undefined) return undefined
  let start = skipBlanks(text, 0)
  for (const step of path) {
    const found = typeof step === 'number' ? findItem(text, start, step) : findMember(text, start, step)
    if (found === -1) return undefined
    start = found
  }
  const end = endOfValue(text, start)
  return end === start ? undefined : text.slice(start, end)
}

/** The texts of a list's items, in one scan; none where the text is no list. */
export function sliceJsonItems(text: string): string[] {
  const items: string[] = []
  let at = skipBlanks(text, 0)
  if (text[at] !== '[') return items
  do {
    const start = skipBlanks(text, at + 1)
    const end = endOfValue(text, start)
    if (end === start) break
    items.push(text.slice(start, end))
    at = skipBlanks(text, end)
  } while (text.charCodeAt(at) === COMMA)
  return items
}

/** Where the value of a member begins; of duplicates the last one, which is the one that `JSON.parse` kept. */
function findMember(text: string, start: number, name: string): number {
  if (text[start] !== '{') return -1
  let found = -1
  let at = skipBlanks(text, start + 1)
  while (text.charCodeAt(at) === QUOTE) {
    const keyEnd = endOfString(text, at)
    const value = skipBlanks(text, skipBlanks(text, keyEnd) + 1)
    if (isKey(text.slice(at, keyEnd), name)) found = value
    at = skipBlanks(text, endOfValue(text, value))
    if (text.charCodeAt(at) !== COMMA) break
    at = skipBlanks(text, at + 1)
  }
  return found
}

function findItem(text: string, start: number, position: number): number {
  if (text[start] !== '[') return -1
  let at = skipBlanks(text, start + 1)
  for (let item = 0; item < position; item += 1) {
    at = skipBlanks(text, endOfValue(text, at))
    if (text.charCodeAt(at) !== COMMA) return -1
    at = skipBlanks(text, at + 1)
  }
  return text[at] === ']' || at >= text.length ? -1 : at
}

function isKey(quoted: string, name: string): boolean {
  if (!quoted.includes('\\')) return quoted.length === name.length + 2 && quoted.slice(1, -1) === name
  try {
    return JSON.parse(quoted) === name
  } catch {
    return false
  }
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) <= 0x20) at += 1
  return at
}

/** Just behind the closing quote, or the end of the text. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at += 1
    else if (code === QUOTE) return at + 1
  }
  return text.length
}

function endOfValue(text: string, from: number): number {
  const first = text[from]
  if (first === '"') return endOfString(text, from)
  if (first !== '{' && first !== '[') return endOfToken(text, from)
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const char = text[at]
    if (char === '"') at = endOfString(text, at) - 1
    else if (char === '{' || char === '[') depth += 1
    else if ((char === '}' || char === ']') && --depth === 0) return at + 1
  }
  return text.length
}

/** The end of a number, `true`, `false` or `null`. */
function endOfToken(text: string, from: number): number {
  let at = from
  while (at < text.length && !/[\s,\]}:]/.test(text[at] ?? '')) at += 1
  return at
}
