import { test } from '@fast-check/vitest'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { revealParts, revealText, revealToolName } from '../../src/safety/index.js'
import { sharedDir, sharedMissing } from '../setup/shared.js'

const shown = (text: string): string => revealText(text).text
const ANY_TEXT = fc.string({ unit: 'binary', maxLength: 60 })
/** Texts that are mostly what deceives. */
const DECEPTIVE = fc
  .array(
    fc.constantFrom(
      ...[
        'a',
        ' ',
        '\n',
        '\r',
        '\t',
        '1',
        '#',
        '漢',
        'م',
        'क',
        '\u094d',
        '\u200c',
        '\u200d',
        '\ufe0f',
        '\ufe0e',
      ],
      ...[
        '👨',
        '❤',
        '🏴',
        '🇨',
        '🏽',
        '\u20e3',
        '\u0301',
        '\u202e',
        '\u00a0',
        '\u{e0067}',
        '\u{e007f}',
        '\ud83d',
      ],
    ),
    { maxLength: 80 },
  )
  .map((units) => units.join(''))

describe('revealText', () => {
  it.each([
    ['bidi controls', 'a\u202eb\u202c\u2066c', 'a⟨U+202E⟩b⟨U+202C⟩⟨U+2066⟩c'],
    ['zero-width characters', 'read\u200b_\u2060file\ufeff', 'read⟨U+200B⟩_⟨U+2060⟩file⟨U+FEFF⟩'],
    ['tag characters', 'x\u{e0041}\u{e007f}', 'x⟨U+E0041⟩⟨U+E007F⟩'],
    ['controls', '\0\u0007\u001b\u007f\u009b', '⟨U+0000⟩⟨U+0007⟩⟨U+001B⟩⟨U+007F⟩⟨U+009B⟩'],
    ['odd spaces', 'a\u00a0\u2003\u3000\u2800b', 'a⟨U+00A0⟩⟨U+2003⟩⟨U+3000⟩⟨U+2800⟩b'],
    ['line separators', 'a\u2028\u2029', 'a⟨U+2028⟩⟨U+2029⟩'],
    ['lone surrogates', '\ud800x', '⟨U+D800⟩x'],
    ['private, unassigned and non-characters', '\ue000\u0378\ufffe', '⟨U+E000⟩⟨U+0378⟩⟨U+FFFE⟩'],
    ['fillers and ignorables', '\u3164\uffa0\u034f\u17b4\u00ad', '⟨U+3164⟩⟨U+FFA0⟩⟨U+034F⟩⟨U+17B4⟩⟨U+00AD⟩'],
    ['a carriage return without its line feed', 'safe\rrm', 'safe⟨U+000D⟩rm'],
    ['a selector after a letter', 'a\ufe0f', 'a⟨U+FE0F⟩'],
    ['a selector after a digit that is no keycap', '1\ufe0f', '1⟨U+FE0F⟩'],
    ['a joiner between letters that do not join', 'a\u200db\u200cc', 'a⟨U+200D⟩b⟨U+200C⟩c'],
    ['a joiner between emoji that form none', '😀\u200d😀', '😀⟨U+200D⟩😀'],
    ['tags on a flag of no region', '🏴\u{e0061}\u{e0062}\u{e007f}', '🏴⟨U+E0061⟩⟨U+E0062⟩⟨U+E007F⟩'],
  ])('names %s', (_, text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  it.each([
    ['Chinese', '你好，世界。「引用」'],
    ['Arabic with vowel signs', 'مُحَمَّدٌ مرحبا'],
    ['Hebrew with points', 'שָׁלוֹם עוֹלָם'],
    ['Persian with its joiners', 'می\u200cخواهم کار\u200cها'],
    ['Hindi with its joiners', 'क्\u200dष क्\u200cष नमस्ते'],
    ['Bengali with a joiner before the virama', 'র\u200d্য'],
    ['Kannada that ends in a joiner', 'ಬ್ಯಾಂಕ್\u200c ಇದೆ'],
    ['Malayalam chillu', 'അവന്\u200d'],
    ['Thai', 'ภาษาไทยที่นี่'],
    ['Vietnamese, composed or not', 'Việt Nam ê\u0301'],
    ['Japanese, Korean, Russian, Greek', 'ひらがな カタカナ 한국어 Русский Ελληνικά'],
    ['emoji with joiners', '👨‍👩‍👧‍👦 👩🏽‍🚀 🏳️‍🌈 ❤️‍🔥'],
    ['emoji with selectors', '❤️ ☎︎ ©️ 1️⃣ #️⃣'],
    ['joined emoji without their selectors', '👁‍🗨'],
    ['flags of countries and regions', '🇨🇳🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['line ends and tabs', 'a\n\tb\r\nc'],
    ['signs, arrows, boxes', '→ • … “quoted” — € ✓ ┌─┐'],
    ['fifteen blanks', `a${' '.repeat(15)}b`],
  ])('keeps %s as it is', (_, text) => {
    expect(revealText(text)).toEqual({ text, count: 0 })
  })

  it('counts long runs of blanks', () => {
    expect(revealText(`echo hi${' '.repeat(4000)}; rm`)).toEqual({
      text: 'echo hi⟨4000 spaces⟩; rm',
      count: 4000,
    })
    expect(shown(`a${'\t'.repeat(20)}b`)).toBe('a⟨20 tabs⟩b')
    expect(shown(`a${' \t'.repeat(20)}b`)).toBe('a⟨40 blanks⟩b')
  })

  it('counts long stacks of empty lines and keeps the indent behind them', () => {
    expect(shown(`a${'\n'.repeat(500)}  rm`)).toBe('a⟨500 blank lines⟩  rm')
    expect(shown(`a${'\r\n'.repeat(20)}rm`)).toBe('a⟨20 blank lines⟩rm')
    expect(shown('if x:\n\n\n        y')).toBe('if x:\n\n\n        y')
  })

  it('counts a code that is repeated to push the rest away', () => {
    expect(revealText('\u00a0'.repeat(3000))).toEqual({ text: '⟨U+00A0 ×3000⟩', count: 3000 })
  })

  it('counts marks that are stacked, and names marks without a letter', () => {
    expect(revealText(`A${'\u0301'.repeat(500)}z`).text).toBe(`A${'\u0301'.repeat(4)}⟨496 combining marks⟩z`)
    expect(shown('\u0301abc')).toBe('⟨U+0301⟩abc')
    expect(shown('\n\u0301')).toBe('\n⟨U+0301⟩')
  })

  it.skipIf(sharedDir() === undefined)(
    `names every character of the corpus (else skipped: ${sharedMissing})`,
    () => {
      const corpus = JSON.parse(
        readFileSync(join(sharedDir() ?? '', 'corpora/deceptive-chars.json'), 'utf8'),
      ) as Record<string, string>
      const missed = Object.values(corpus).filter((name) => {
        const character = String.fromCodePoint(parseInt(name.slice(2), 16))
        return !shown(`a${character}b`).includes(`⟨${name}⟩`) || !shown(character).includes(`⟨${name}⟩`)
      })
      expect(missed).toEqual([])
    },
  )

  test.prop([fc.oneof(ANY_TEXT, DECEPTIVE)])(
    'shows nothing that is hidden, but in emoji and joined letters',
    (text) => {
      const rest = shown(text).replace(
        /\ufe0e|\ufe0f|\u200c|\u200d|[\u{e0020}-\u{e007f}]|[\u180b-\u180f]|\r\n/gu,
        '',
      )
      expect(rest).not.toMatch(
        /(?![\n\t])[\p{Cc}\p{Bidi_Control}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/u,
      )
    },
  )

  test.prop([fc.oneof(ANY_TEXT, DECEPTIVE)])('accounts for every character', (text) => {
    const parts = revealParts(text)
    const kept = parts.filter(({ kind }) => kind === 'text').map((part) => part.text)
    const counted = parts.filter(({ kind }) => kind !== 'text').reduce((sum, { run = 0 }) => sum + run, 0)
    const line = /\r\n/g
    // A line end of two characters is one.
    expect(Array.from(kept.join('').replace(line, '\n')).length + counted).toBe(
      Array.from(text.replace(line, '\n')).length,
    )
    expect(revealText(text).count).toBe(counted)
  })

  test.prop([fc.oneof(ANY_TEXT, DECEPTIVE)])('leaves what it has shown alone', (text) => {
    const once = shown(text)
    expect(shown(once).replaceAll(/\s/g, '')).toBe(once.replaceAll(/\s/g, ''))
  })
})

describe('a joiner after marks that are not on screen', () => {
  it.each([
    ['a vowel killer without its letter', '\u094d\u200d', '⟨U+094D⟩⟨U+200D⟩'],
    [
      'marks that are only counted',
      `क${'\u094d'.repeat(6)}\u200d`,
      `क${'\u094d'.repeat(4)}⟨2 combining marks⟩⟨U+200D⟩`,
    ],
  ])('is named: %s', (_name, text, expected) => {
    expect(shown(text)).toBe(expected)
  })
})

describe('revealParts', () => {
  it('tells text, codes and blanks apart', () => {
    expect(revealParts(`a\u202e${' '.repeat(20)}b`)).toEqual([
      { kind: 'text', text: 'a' },
      { kind: 'code', text: '⟨U+202E⟩', codePoint: 0x202e, run: 1 },
      { kind: 'blank', text: '⟨20 spaces⟩', run: 20 },
      { kind: 'text', text: 'b' },
    ])
  })

  it('has no parts of nothing', () => {
    expect(revealParts('')).toEqual([])
  })
})

describe('revealToolName', () => {
  it.each(['read_file', 'mcp.server/tool:v2', 'A-1', 'x'.repeat(128)])('shows %s as it is', (name) => {
    expect(revealToolName(name)).toEqual({ text: name, isUnusual: false })
  })

  it.each([
    ['read_fil\u0435', 'read_fil⟨U+0435⟩'],
    ['read\u200b_file', 'read⟨U+200B⟩_file'],
    ['read file', 'read⟨U+0020⟩file'],
    ['查询', '⟨U+67E5⟩⟨U+8BE2⟩'],
    ['a😀', 'a⟨U+1F600⟩'],
    ['', ''],
  ])('marks %j and names what is unusual in it', (name, text) => {
    expect(revealToolName(name)).toEqual({ text, isUnusual: true })
  })

  it('says how much of a name it leaves out', () => {
    expect(revealToolName('x'.repeat(300))).toEqual({
      text: `${'x'.repeat(128)}⟨172 more characters⟩`,
      isUnusual: true,
    })
  })
})
