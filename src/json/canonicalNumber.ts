const TOKEN = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/** A decimal as sign, digits without zeros at either end, and the power of ten behind the last digit. */
interface Decimal {
  readonly sign: string
  readonly digits: string
  readonly exponent: bigint
}

function decimalOf(token: string): Decimal | undefined {
  const match = TOKEN.exec(token)
  if (match === null) return undefined
  const [, sign = '', whole = '', fraction = '', power = '0'] = match
  const all = whole + fraction
  let from = 0
  while (from < all.length && all.charCodeAt(from) === 48) from += 1
  let to = all.length
  while (to > from && all.charCodeAt(to - 1) === 48) to -= 1
  const digits = all.slice(from, to)
  if (digits === '') return { sign, digits: '', exponent: 0n }
  const shift = BigInt(all.length - to) - BigInt(fraction.length)
  return { sign, digits, exponent: exponentOf(power) + shift }
}

/** Exponents of absurd length are cut before BigInt has to read them in quadratic time. */
function exponentOf(power: string): bigint {
  const digits = power.replace(/^[+-]?0*/, '')
  if (digits.length <= 1_000) return BigInt(power)
  return BigInt(`${power.startsWith('-') ? '-' : ''}${digits.slice(0, 1_000)}`)
}

/**
 * A number token in canonical form v1: as RFC 8785 prints it, except where that is another number (or where
 * it is -0): then the exact decimal, sign, digits, `e`, exponent.
 */
export function canonicalNumber(token: string, numbers: 'exact' | 'ieee'): string {
  const value = Number(token)
  const printed = String(value)
  if (numbers === 'ieee') return Number.isFinite(value) ? printed : 'null'
  const exact = decimalOf(token)
  if (exact === undefined) return printed
  if (exact.digits === '') return exact.sign === '-' ? '-0' : '0'
  const shown = Number.isFinite(value) ? decimalOf(printed) : undefined
  if (shown !== undefined && shown.digits === exact.digits && shown.exponent === exact.exponent) return printed
  return `${exact.sign}${exact.digits}e${String(exact.exponent)}`
}
