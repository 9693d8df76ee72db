import type { Found } from '../spans.js'
import { eachMatch } from './eachMatch.js'
import { isLabelledOrdinary } from './ordinaryNumbers.js'

const COUNTRY =
  '(?:1|7|2[07]|2[1-69]\\d|3[0-469]|3[578]\\d|4[013-9]|42\\d|5[1-8]|50\\d|59\\d|6[0-6]|6[789]\\d|8[1246]|8[058]\\d|9[0-58]|9[679]\\d)'
const E164 = new RegExp(
  String.raw`(?<![\w+.])\(?\+${COUNTRY}\)?(?:[ .-]?\(?\d{1,5}\)?){2,6}(?!\d|[.,]\d)`,
  'g',
)

/**
 * Landlines of China: a code of an area, written apart from the number. Without that sign such digits are as
 * likely to be an id; under a name that says phone they are masked all the same.
 */
const LANDLINE =
  /(?:\(0(?:10|2\d|[3-9]\d\d)\) ?|0(?<![\w.+-]0)(?:10|2\d|[3-9]\d\d)[- ])(?:[2-9]\d{7}|[2-9]\d{6}|[2-9]\d{3}[ -]\d{4}|[2-9]\d{2}[ -]\d{4})(?:-\d{1,5})?(?![\w-]|[.,]\d)/g

/** International phone numbers (E.164), with or without the usual separators, and Chinese landlines. */
export function findPhones(text: string, found: Found): void {
  if (text.includes('+'))
    eachMatch(E164, text, (index, phone) => {
      const digits = phone.replace(/\D/g, '').length
      if (isPhoneLength(phone, digits)) found(index, index + phone.trimEnd().length, 'phone')
    })
  eachMatch(LANDLINE, text, (index, phone) => {
    if (!isLabelledOrdinary(text, index, 'phone')) found(index, index + phone.length, 'phone')
  })
}

/** North America and Russia have eleven digits; nobody has fewer than ten. */
function isPhoneLength(phone: string, digits: number): boolean {
  return /^\(?\+[17]/.test(phone) ? digits === 11 : digits >= 10 && digits <= 15
}
