/** Shorter text is not worth hiding, whatever it is. */
const SHORTEST = 512
const DATA_URL = /^data:([a-z]+\/[a-z0-9.+-]{1,60})?(?:;[^,;]{1,80}){0,4};base64,/i
const BASE64 = /^[A-Za-z0-9+/_\-\r\n]+={0,2}\s*$/

/** What a string says it is, as `image/png`; `undefined` when it can be read. */
export function binaryType(text: string): string | undefined {
  const type = DATA_URL.exec(text.slice(0, 400))
  if (type !== null) return type[1] ?? 'data'
  return text.length >= SHORTEST && isBase64(text) ? 'data' : undefined
}

/** Long words of one case are words of some language; base64 has both, and digits. */
function isBase64(text: string): boolean {
  const start = text.slice(0, 400)
  return /[a-z]/.test(start) && /[A-Z]/.test(start) && /\d/.test(start) && BASE64.test(text)
}

/** `[image/png, 120 kB]`: what stands for bytes that nobody can read. */
export function binaryLabel(type: string, base64: string | undefined): string {
  const shown = /^[\w.+-]{1,40}(?:\/[\w.+-]{1,60})?$/.test(type) ? type : 'data'
  return base64 === undefined ? `[${shown}]` : `[${shown}, ${sizeLabel(byteLength(base64))}]`
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
