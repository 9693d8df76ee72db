import { maskText } from '../mask/maskText.js'

/** Shorter text is not worth hiding, whatever it is. */
const SHORTEST = 512
const DATA_URL = /^data:([a-z]+\/[a-z0-9.+-]{1,60})?(?:;[^,;]{1,80}){0,4};base64,/i
const BASE64 = /^[A-Za-z0-9+/_\-\r\n]+={0,2}\s*$/

/** What a string says it is, as `image/png`; `undefined` when it can be read. */
export function binaryType(text: string): string | undefined {
  const type = DATA_URL.exec(text.slice(0, 400))
  // What is called base64 and is none can be read, so it is shown, and masked.
  if (type !== null) return BASE64.test(text.slice(type[0].length)) ? (type[1] ?? 'data') : undefined
  return text.length >= SHORTEST && isBase64(text) ? 'data' : undefined
}

/** Either alphabet of base64, and for the first one all of its last group. */
const ONE_LINE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$|^[A-Za-z0-9_-]*={0,2}$/
const NARROWEST = 60

/**
 * Long words of one case are words of some language; base64 has both, and digits. Where it is written in lines, all
 * are as wide, as those of a list are not.
 */
function isBase64(text: string): boolean {
  const start = text.slice(0, 400)
  if (!/[a-z]/.test(start) || !/[A-Z]/.test(start) || !/\d/.test(start) || !BASE64.test(text)) return false
  const lines = text.trimEnd().split(/\r?\n/)
  const width = lines[0]?.length ?? 0
  const last = lines.length - 1
  const isWrapped =
    last === 0 ||
    (width >= NARROWEST &&
      width % 4 === 0 &&
      lines.every((line, index) => (index === last ? line.length <= width : line.length === width)))
  return isWrapped && lines.join('').length % 4 !== 1 && ONE_LINE.test(lines.join(''))
}

/** `[image/png, 120 kB]`: what stands for bytes that nobody can read. */
export function binaryLabel(type: string, base64: string | undefined): string {
  const shown = safeType(type)
  return base64 === undefined ? `[${shown}]` : `[${shown}, ${sizeLabel(byteLength(base64))}]`
}

/** A type is the sender's word, and may be anything. */
export function safeType(type: string): string {
  return /^[\w.+-]{1,40}(?:\/[\w.+-]{1,60})?$/.test(type) && maskText(type).count === 0 ? type : 'data'
}

function byteLength(text: string): number {
  const data = text.slice(text.indexOf(',') + 1)
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0
  return Math.max(0, Math.floor((data.length * 3) / 4) - padding)
}

function sizeLabel(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
