import { describe, expect, it } from 'vitest'
import { en } from '../../src/locale/en.js'
import { lengthen } from '../stories/pseudoLocale.js'

const marks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String)
const wordsOf = (text: string) => text.replace(/\{\w+\}/g, ' ').match(/\p{L}+/gu) ?? []

describe('the pseudo-locale', () => {
  it('makes every word two fifths longer, and one word still', () => {
    const longer = lengthen(en)
    for (const [key, text] of Object.entries(en)) {
      const before = wordsOf(text)
      const after = wordsOf(longer[key as keyof typeof en] ?? '')
      expect(after, key).toHaveLength(before.length)
      for (const [index, word] of before.entries())
        expect(after[index]?.length, word).toBeGreaterThanOrEqual(Math.ceil(word.length * 1.4))
    }
  })

  it('leaves what is filled in', () => {
    const longer = lengthen(en)
    for (const [key, text] of Object.entries(en))
      expect(marks(longer[key as keyof typeof en] ?? '')).toEqual(marks(text))
  })

  it('has accents, so that a word which is not in the messages stands out', () => {
    expect(lengthen({ deny: 'Deny' }).deny).not.toMatch(/^[\w ]+$/)
  })
})
