import { decimalOf } from './decimal.js'

/**
 * A number token in canonical form v1.
 *
 * `exact`: as RFC 8785 prints it, but a token whose decimal is not the decimal that RFC 8785 would print
 * (9007199254740993, 333333333.33333329, 1e400; not 0.1) and -0 become their exact decimal: sign, digits
 * without zeros at either end, `e`, exponent (`9007199254740993e0`, `1e400`, `-0`).
 * `ieee`: plain RFC 8785. It has no form for numbers beyond a double; those keep their exact decimal too,
 * so that two of them are never taken for one.
 */
export function canonicalNumber(token: string, numbers: 'exact' | 'ieee'): string {
  const value = Number(token)
  const printed = String(value)
  // The everyday case: small integers and short fractions as everyone writes them.
  if (printed === token) return printed

  const isFinite = Number.isFinite(value)
  if (numbers === 'ieee' && isFinite) return Object.is(value, -0) ? '0' : printed
  const exact = decimalOf(token)
  if (exact.digits === '') return exact.sign ? '-0' : '0'
  if (isFinite) {
    const shown = decimalOf(printed)
    if (shown.digits === exact.digits && shown.exponent === exact.exponent) return printed
  }
  return `${exact.sign}${exact.digits}e${exact.exponent}`
}
