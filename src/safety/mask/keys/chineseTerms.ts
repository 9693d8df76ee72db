import type { KeyTerm } from './terms.js'

/** What may follow a secret's name and make it harmless: 密码强度, 令牌数, 手机型号. */
const ABOUT =
  '(?!强度|長度|长度|策略|规则|規則|类型|類型|数|數|次|状态|狀態|过期|過期|有效|桶|型号|型號|提示|归属|品牌|是否|' +
  '用量|使用|限制|上限|余额|餘額|单价|名称|名稱|ID|id|Id|会议|費|费)'

/** Names in Chinese, simplified and traditional. They have no word borders, so they are looked for anywhere. */
const ROWS: readonly (readonly [KeyTerm, string])[] = [
  [{ kind: 'password' }, '密码|密碼|口令|卡密|パスワード|비밀번호'],
  [{ kind: 'key' }, '密钥|密鑰|金鑰|私钥|私鑰|秘钥|密匙|密保'],
  [{ kind: 'secret', isSeveral: true }, '助记词|助記詞|恢复码|备用码|备份码'],
  [{ kind: 'token' }, '令牌|权杖|權杖|授权码|授權碼'],
  [{ kind: 'credential' }, '凭证|凭据|憑證|憑據'],
  [{ kind: 'session' }, '会话(?=ID|id|标识|令牌)'],
  [{ kind: 'code' }, '验证码|驗證碼|校验码|安全码|安全碼|动态码|[Pp][Ii][Nn]码'],
  [
    { kind: 'id number', digits: 4 },
    '身份证|身分證|身份證|证件号|證件號|护照|護照|驾驶证|社保号|社会保障号|通行证',
  ],
  [{ kind: 'phone', digits: 5 }, '手机|手機|电话|電話|座机|联系方式|聯繫方式|传真'],
  [
    { kind: 'account', digits: 6, lastFour: true },
    '银行卡|銀行卡|银行账|银行帐|信用卡|储蓄卡|卡号|卡號|账号|帐号|賬號|对公账户|收款账户|付款账户',
  ],
]

const PATTERNS = ROWS.map(([term, names]) => ({ term, pattern: new RegExp(`(?:${names})${ABOUT}`) }))

/** Whether the text has any of these scripts at all. */
const HAS_HAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

export function chineseTerm(key: string): KeyTerm | undefined {
  if (!HAS_HAN.test(key)) return undefined
  return PATTERNS.find(({ pattern }) => pattern.test(key))?.term
}
