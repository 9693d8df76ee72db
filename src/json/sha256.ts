/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const K = new Int32Array(64)
/** The same of the square roots of the first 8 primes (5.3.3). */
const START = new Int32Array(8)
/** Bytes that are encoded before they are hashed: a multiple of the block, small enough for any cache. */
const CHUNK = 8192

for (let prime = 2, count = 0; count < 64; prime++) {
  if (!isPrime(prime)) continue
  if (count < 8) START[count] = fractionBits(Math.sqrt(prime))
  K[count++] = fractionBits(Math.cbrt(prime))
}

function isPrime(value: number): boolean {
  for (let divisor = 2; divisor * divisor <= value; divisor++) if (value % divisor === 0) return false
  return true
}

function fractionBits(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0
}

/**
 * SHA-256 of the text's UTF-8, synchronously and without `crypto.subtle`, which plain http pages lack. Half
 * a surrogate pair counts as U+FFFD, as every UTF-8 encoder writes it.
 *
 * @returns 64 hex digits
 * @see https://csrc.nist.gov/pubs/fips/180-4/upd1/final
 */
export function sha256Hex(text: string): string {
  return new Sha256().add(text).hex()
}

/** The same of a text that comes in pieces; no piece may end inside a surrogate pair. */
export class Sha256 {
  private readonly state = START.slice()
  private readonly words = new Int32Array(64)
  // Encoded piece by piece, so that nothing as long as the text is ever copied.
  private readonly bytes = new Uint8Array(CHUNK + 64)
  private fill = 0
  private length = 0

  add(text: string): this {
    const { state, words, bytes } = this
    let { fill } = this
    for (let at = 0; at < text.length;) {
      const unit = text.charCodeAt(at)
      const point = unit < 0xd800 || unit > 0xdfff ? unit : (text.codePointAt(at) ?? 0)
      at += point > 0xffff ? 2 : 1
      if (point < 0x80) bytes[fill++] = point
      else fill = encode(bytes, fill, point)
      if (fill < CHUNK) continue
      for (let offset = 0; offset < CHUNK; offset += 64) compress(state, words, bytes, offset)
      this.length += CHUNK
      bytes.copyWithin(0, CHUNK, fill)
      fill -= CHUNK
    }
    this.fill = fill
    return this
  }

  /** Ends it: nothing can be added behind. */
  hex(): string {
    finish(this.state, this.words, this.bytes.subarray(0, this.fill), this.length + this.fill)
    return Array.from(this.state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }
}

/** Writes the UTF-8 of a code point that is not ASCII; returns the place behind it. */
function encode(bytes: Uint8Array, fill: number, codePoint: number): number {
  const point = codePoint >= 0xd800 && codePoint <= 0xdfff ? 0xfffd : codePoint
  if (point < 0x800) bytes[fill++] = 0xc0 | (point >> 6)
  else {
    if (point <= 0xffff) bytes[fill++] = 0xe0 | (point >> 12)
    else {
      bytes[fill++] = 0xf0 | (point >> 18)
      bytes[fill++] = 0x80 | ((point >> 12) & 0x3f)
    }
    bytes[fill++] = 0x80 | ((point >> 6) & 0x3f)
  }
  bytes[fill++] = 0x80 | (point & 0x3f)
  return fill
}

/** The last blocks: what is left, a one bit, zeros, the length in bits (5.1.1). */
function finish(state: Int32Array, words: Int32Array, rest: Uint8Array, length: number): void {
  const padded = new Uint8Array((((rest.length + 8) >> 6) + 1) << 6)
  padded.set(rest)
  padded[rest.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29))
  view.setUint32(padded.length - 4, (length << 3) >>> 0)
  for (let offset = 0; offset < padded.length; offset += 64) compress(state, words, padded, offset)
}

function compress(state: Int32Array, w: Int32Array, bytes: Uint8Array, offset: number): void {
  for (let i = 0; i < 16; i++) {
    const at = offset + i * 4
    const high = ((bytes[at] as number) << 24) | ((bytes[at + 1] as number) << 16)
    w[i] = high | ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number)
  }
  for (let i = 16; i < 64; i++) {
    const early = w[i - 15] as number
    const late = w[i - 2] as number
    const s0 = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3)
    const s1 = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10)
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0
  }
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + (w[i] as number)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  const added = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i++) state[i] = ((state[i] as number) + (added[i] as number)) | 0
}
