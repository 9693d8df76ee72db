import { describe, expect, it } from 'vitest'
import { en } from '../../src/locale/en.js'
import { knownErrorCode, KNOWN_ERROR_CODES } from '../../src/locale/errorCodes.js'
import { messagesFor, toLocaleTag } from '../../src/locale/messagesFor.js'
import { createTranslator } from '../../src/locale/translator.js'
import { zhCN } from '../../src/locale/zhCN.js'

const marks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

describe('messages', () => {
  it('English and Chinese have the same keys in the same order', () => {
    expect(Object.keys(zhCN)).toEqual(Object.keys(en))
  })

  it.each(Object.keys(en) as (keyof typeof en)[])('%s fills in the same values in both languages', (key) => {
    expect(marks(zhCN[key] ?? '')).toEqual(marks(en[key] ?? ''))
    expect(zhCN[key]?.trim()).not.toBe('')
  })

  it('only what is the same in both is left untranslated', () => {
    const same = Object.keys(en).filter((key) => en[key as keyof typeof en] === zhCN[key as keyof typeof en])
    expect(same).toEqual([])
  })

  it.each([
    ['zh', zhCN],
    ['zh-CN', zhCN],
    ['zh-Hans-SG', zhCN],
    ['en-GB', en],
    ['de', en],
    ['zhx', en],
  ])('%s gets its language', (locale, messages) => {
    expect(messagesFor(locale)).toBe(messages)
  })

  it('a tag that Intl would refuse becomes one that it takes', () => {
    expect(toLocaleTag('zh_CN')).toBe('zh-CN')
    expect(toLocaleTag('not a tag')).toBe('en')
  })
})

describe('the translator', () => {
  it('writes numbers as the language does, in the form that the number asks for', () => {
    const { plural } = createTranslator(en, 'en')
    expect(plural('characters', 1)).toBe('1 character')
    expect(plural('characters', 1024)).toBe('1,024 characters')
    expect(createTranslator(zhCN, 'zh-CN').plural('characters', 142)).toBe('142 字符')
  })

  it('asks the host first, and keeps our words where it has none', () => {
    const { t } = createTranslator(en, 'en', (key, params) =>
      key === 'card.details' ? `Details of ${String(params['tool'])}` : undefined,
    )
    expect(t('card.details', { tool: 'pay' })).toBe('Details of pay')
    expect(t('action.deny')).toBe('Deny')
  })

  it('a value that looks like a mark is not filled in again', () => {
    const { t } = createTranslator(en, 'en')
    expect(t('announce.state', { tool: '{state}', state: 'done' })).toBe('{state}: done')
  })

  it('a key of Object.prototype is no value', () => {
    const { t } = createTranslator({ ...en, 'list.empty': '{constructor}' }, 'en')
    expect(t('list.empty')).toBe('{constructor}')
  })
})

describe('error codes', () => {
  it('each has words', () => {
    for (const code of KNOWN_ERROR_CODES) expect(en[`error.${code}`]).toMatch(/\.$/)
  })

  it('common spellings mean the same; others mean nothing', () => {
    expect(knownErrorCode('ETIMEDOUT')).toBe('timeout')
    expect(knownErrorCode('Deadline-Exceeded')).toBe('timeout')
    expect(knownErrorCode('args_schema')).toBe('args_schema')
    expect(knownErrorCode('E_WEIRD')).toBeUndefined()
    expect(knownErrorCode('constructor')).toBeUndefined()
  })
})
