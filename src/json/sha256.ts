/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4). */
const K = new Uint32Array(64)
/** The same of the square roots of the first 8 primes. */
const START = new Uint32Array(8)

let prime = 2
for (let count = 0; count < 64; prime += 1) {
  if (!isPrime(prime)) continue
  if (count < 8) START[count] = fractionBits(Math.sqrt(prime))
  K[count] = fractionBits(Math.cbrt(prime))
  count += 1
}

function isPrime(value: number): boolean {
  for (let divisor = 2; divisor * divisor <= value; divisor += 1) if (value % divisor === 0) return false
  return true
}

function fractionBits(root: number): number {
  return ((root - Math.floor(root)) * 0x1_0000_0000) >>> 0
}

/**
 * SHA-256 of the text's UTF-8, synchronously and without `crypto.subtle`, which plain http pages lack.
 * Lone surrogates count as U+FFFD, as every UTF-8 encoder writes them.
 *
 * @returns 64 hex digits
 * @see https://csrc.nist.gov/pubs/fips/180-4/upd1/final
 */
export function sha256Hex(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const padded = new Uint8Array((((bytes.length + 8) >>> 6) + 1) << 6)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x2000_0000))
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0)
  const state = START.slice()
  const words = new Uint32Array(64)
  for (let offset = 0; offset < padded.length; offset += 64) compress(state, words, view, offset)
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
}

function compress(state: Uint32Array, w: Uint32Array, view: DataView, offset: number): void {
  for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(offset + i * 4)
  for (let i = 16; i < 64; i += 1) {
    const w15 = w[i - 15] as number
    const w2 = w[i - 2] as number
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3)
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10)
    w[i] = (w[i - 16] as number) + s0 + (w[i - 7] as number) + s1
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + (w[i] as number)) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
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
  for (let i = 0; i < 8; i += 1) state[i] = (state[i] as number) + (added[i] as number)
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}
