import { splitWords } from '../keys/splitWords.js'

const NAMES = new Set(
  (
    'order orders trade invoice tracking waybill shipment transaction txn timestamp ts amount price subtotal total ' +
    'balance quantity qty offset revision snowflake sku product products item items size bytes row rows count records ' +
    'views hits'
  ).split(' '),
)
/** What ids are called that are as long as a phone number; as long as a card, they are rare. */
const ID_NAMES = new Set(
  'id ids uid pid run runs job jobs build seq inode nonce nanos pos range commit pr'.split(' '),
)
/** Whose id is their number. */
const CALLED = new Set('phone mobile tel wa whatsapp wechat caller contact sender recipient'.split(' '))
/** `run delete 138…` */
const ACTIONS = new Set('delete rerun view watch cancel stop kill show get rm logs'.split(' '))
/** What may follow such a name: `orderNo`, `invoice number`. */
const NUMBER_WORDS = new Set('no num number nr id code sn ref'.split(' '))
const CHINESE = /(?:订单|訂單|运单|運單|快递|物流|单号|單號|流水|金额|金額|数量|數量)(?:编?号|編?號|码|碼)?$/
/** What stands before a number, as in `order no. 1381…` or `订单号：6222…`. */
const LABEL = /((?:[A-Za-z]+[ _]?){1,2}|[\u4e00-\u9fff]{2,8})["'\s.:=#/]{0,6}$/
const LONGEST_LABEL = 32

/** Whether a name says that its number orders or counts something, and only looks like a phone or a card. */
export function namesOrdinaryNumber(key: string, kind: string): boolean {
  const words = splitWords(key).filter((word) => !ACTIONS.has(word))
  const last = words.at(-1) ?? ''
  if (kind === 'phone' && ID_NAMES.has(last) && !words.some((word) => CALLED.has(word))) return true
  return NAMES.has(last) || (NUMBER_WORDS.has(last) && NAMES.has(words.at(-2) ?? '')) || CHINESE.test(key)
}

const CARD_LABEL =
  /(?:卡号?|卡號|账号|賬號|\bcard(?:[ _-]?(?:no|number|num))?|\bpan|\bacct|account)["'\s.:：=#]{0,6}$/i

/** Whether a name that says card stands right before a number in a text. */
export function isLabelledCard(text: string, start: number): boolean {
  return CARD_LABEL.test(text.slice(Math.max(0, start - LONGEST_LABEL), start))
}

const COUNTED =
  /^ (?:rows?|records?|lines?|items?|entries|events|hits|views|docs|documents|files|tokens|steps|ops|bytes|[kKMGT]i?B|ms|us|µs|ns)\b/

/** Whether a number is followed by what it counts: `13800138000 rows`. */
export function isCounted(text: string, end: number): boolean {
  return COUNTED.test(text.slice(end, end + 12))
}

/** Whether such a name stands right before a number in a text. */
export function isLabelledOrdinary(text: string, start: number, kind: string): boolean {
  const label = LABEL.exec(text.slice(Math.max(0, start - LONGEST_LABEL), start))?.[1]
  return label !== undefined && namesOrdinaryNumber(label, kind)
}
