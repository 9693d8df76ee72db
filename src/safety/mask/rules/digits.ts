/** Lengths and beginnings of the numbers on cards: scheme by scheme, as their issuers are registered. */
const CARDS = anyOf([
  // UnionPay, and bank cards of China from before it.
  /^(?:62|81)(?:\d{14}|\d{17})$/,
  /^(?:9558|6858|6013)\d{15}$/,
  // Visa, Mastercard. Thirteen digits are left to times and bar codes.
  /^4(?:\d{15}|\d{18})$/,
  /^5[1-5](?:\d{14}|\d{17})$/,
  /^2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}$/,
  // American Express, Diners, Discover, JCB, Mir.
  /^3[47]\d{13}$/,
  /^3(?:0[0-5]|[689]\d)\d{11}$/,
  /^6(?:011|4[4-9]\d|5\d\d)\d{12}$/,
  // Maestro, Elo, RuPay.
  /^(?:50\d\d|5[6-8]\d\d|6304|6390|6759|676[1-3]|60\d\d|82\d\d)\d{12}$/,
  /^35(?:2[89]|[3-8]\d)\d{12}$/,
  /^220[0-4]\d{12}$/,
])

function anyOf(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'))
}

/** Lengths that are issued too, but that order numbers have as well. */
const RARE_CARDS = /^(?:62\d{15,16}|6759\d{13,15}|5018\d{13,15})$/

/** @param isWritten in groups, or under a name that says so */
export function isCard(digits: string, isWritten: boolean): boolean {
  const isIssued = CARDS.test(digits) || (isWritten && RARE_CARDS.test(digits))
  return isIssued && hasLuhnCheck(digits)
}

function hasLuhnCheck(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

export function isChineseMobile(digits: string): boolean {
  return /^(?:0086|86)?1[3-9]\d{9}$/.test(digits)
}

/** First two digits of an administrative division. */
const PROVINCE = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|91)/
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Resident identity card: eighteen characters with date and check digit (GB 11643), or the old fifteen. */
export function isChineseId(text: string): boolean {
  if (!PROVINCE.test(text)) return false
  if (/^\d{15}$/.test(text)) return isDate(`19${text.slice(6, 8)}`, text.slice(8, 10), text.slice(10, 12))
  if (!/^\d{17}[\dXx]$/.test(text)) return false
  if (!isDate(text.slice(6, 10), text.slice(10, 12), text.slice(12, 14))) return false
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase()
}

function isDate(year: string, month: string, day: string): boolean {
  if (Number(year) < 1850 || Number(year) > 2099) return false
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= days
}
