/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const K = new Int32Array(64)
/** The same of the square roots of the first 8 primes (5.3.3). */
const START = new Int32Array(8)

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
  const hash = new Sha256()
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) hash.add(unit)
    else if (unit < 0x800) {
      hash.add(0xc0 | (unit >> 6))
      hash.addTail(unit)
    } else if (unit < 0xd800 || unit > 0xdfff) hash.addThree(unit)
    else {
      const point = text.codePointAt(at) ?? 0
      if (point <= 0xffff) hash.addThree(0xfffd)
      else {
        at++
        hash.add(0xf0 | (point >> 18))
        hash.addTail(point >> 12)
        hash.addTail(point >> 6)
        hash.addTail(point)
      }
    }
  }
  return hash.finish()
}

/** Takes bytes one by one, so that nothing as long as the text is ever copied. */
class Sha256 {
  private readonly state = START.slice()
  private readonly words = new Int32Array(64)
  private length = 0

  add(byte: number): void {
    const position = this.length & 63
    const word = position >> 2
    this.words[word] = ((this.words[word] ?? 0) << 8) | byte
    this.length++
    if (position === 63) compress(this.state, this.words)
  }

  /** The last six bits, as a continuation byte. */
  addTail(bits: number): void {
    this.add(0x80 | (bits & 0x3f))
  }

  addThree(unit: number): void {
    this.add(0xe0 | (unit >> 12))
    this.addTail(unit >> 6)
    this.addTail(unit)
  }

  finish(): string {
    const { length } = this
    this.add(0x80)
    while ((this.length & 63) !== 56) this.add(0)
    this.words[14] = length / 2 ** 29
    this.words[15] = length << 3
    compress(this.state, this.words)
    return Array.from(this.state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }
}

function compress(state: Int32Array, w: Int32Array): void {
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
  state[0] = ((state[0] as number) + a) | 0
  state[1] = ((state[1] as number) + b) | 0
  state[2] = ((state[2] as number) + c) | 0
  state[3] = ((state[3] as number) + d) | 0
  state[4] = ((state[4] as number) + e) | 0
  state[5] = ((state[5] as number) + f) | 0
  state[6] = ((state[6] as number) + g) | 0
  state[7] = ((state[7] as number) + h) | 0
}
