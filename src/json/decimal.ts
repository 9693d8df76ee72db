/** A decimal as sign, digits without zeros at either end, and the power of ten of the last digit. */
export interface Decimal {
  readonly sign: '' | '-'
  /** `''` for zero. */
  readonly digits: string
  readonly exponent: string
}

/** Exponents with more digits than this are too large for exact arithmetic in doubles. */
const SAFE = 15

/** Splits a JSON number token (or what `String` makes of a number). Exact for every length, and linear. */
export function decimalOf(token: string): Decimal {
  const sign = token.startsWith('-') ? '-' : ''
  const mark = token.search(/[eE]/)
  const mantissa = token.slice(sign.length, mark < 0 ? undefined : mark)
  const point = mantissa.indexOf('.')
  const fractionLength = point < 0 ? 0 : mantissa.length - point - 1
  const all = mantissa.replace('.', '')

  let start = 0
  while (all.charCodeAt(start) === 48) start++
  let end = all.length
  while (end > start && all.charCodeAt(end - 1) === 48) end--
  if (start === end) return { sign, digits: '', exponent: '0' }
  return {
    sign,
    digits: all.slice(start, end),
    exponent: addInteger(mark < 0 ? '0' : token.slice(mark + 1), all.length - end - fractionLength),
  }
}

/** A written integer of any length plus a number below 2 ** 31, without leading zeros or plus. */
function addInteger(text: string, shift: number): string {
  const isNegative = text.startsWith('-')
  let start = isNegative || text.startsWith('+') ? 1 : 0
  while (start < text.length - 1 && text.charCodeAt(start) === 48) start++
  const digits = text.slice(start)
  if (digits.length <= SAFE) return String((isNegative ? -Number(digits) : Number(digits)) + shift)

  // Far from zero, so the shift cannot change the sign; BigInt would need more than linear time.
  const head = digits.slice(0, -SAFE)
  const sum = Number(digits.slice(-SAFE)) + (isNegative ? -shift : shift)
  const limit = 10 ** SAFE
  const tail = String(sum < 0 ? sum + limit : sum >= limit ? sum - limit : sum).padStart(SAFE, '0')
  const carried =
    sum < 0 ? stepInteger(head, '0', '9', -1) : sum >= limit ? stepInteger(head, '9', '0', 1) : head
  return (isNegative ? '-' : '') + (carried + tail).replace(/^0+(?=\d)/, '')
}

/** `digits` plus or minus one: a run of `full` at the end turns into `empty`, the digit before it moves. */
function stepInteger(digits: string, full: string, empty: string, step: 1 | -1): string {
  let at = digits.length - 1
  while (at >= 0 && digits[at] === full) at--
  const moved = at < 0 ? '1' : String(Number(digits[at]) + step)
  return digits.slice(0, Math.max(at, 0)) + moved + empty.repeat(digits.length - 1 - at)
}
