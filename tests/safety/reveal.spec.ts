import { test } from '@fast-check/vitest'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findLookAlikes, revealParts, revealText, revealToolName } from '../../src/safety/index.js'
import { sharedDir, sharedMissing } from '../setup/shared.js'
import { hide } from './hide.js'

const shown = (text: string): string => revealText(text).text
const DRAWS_NOTHING = [0x2d7f, 0x2800, 0xfffc, 0x1107f, 0x13441, 0x13442, 0x16fe4, 0x1d159]
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
      // What imitates a code, and letters that pass for others.
      ...['⟨', '⟨U+202E⟩', '⟨20 spaces⟩', '⟨U+00A0 ×20⟩', '⟩', '〈', 'U+202E', '␠', 'p', 'а', 'ο', 'Ж'],
      ...[
        ' '.repeat(16),
        '\t'.repeat(17),
        ' \t'.repeat(9),
        '\n'.repeat(18),
        '\r\n'.repeat(16),
        '\n \n'.repeat(8),
      ],
      ...['\u0301'.repeat(7), '\u00a0'.repeat(20)],
    ),
    { maxLength: 80 },
  )
  .map((units) => units.join(''))

describe('revealText', () => {
  it.each(DRAWS_NOTHING.map((code) => [code.toString(16), code] as const))(
    'names U+%s, which draws nothing',
    (_, code) => {
      const name = `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
      expect(shown(`a${String.fromCodePoint(code)}b`)).toBe(`a${name}b`)
    },
  )

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
  })

  it('says of mixed blanks which follow which', () => {
    expect(shown(`a${' '.repeat(12)}${'\t'.repeat(4)} b`)).toBe('a⟨17 blanks ␠12␉4␠⟩b')
    expect(shown(`a${'\n'.repeat(20)}   \n\nb`)).toBe('a⟨22 blank lines ␊20␠3␊2⟩b')
  })

  it('counts long stacks of empty lines and keeps the indent behind them', () => {
    expect(shown(`a${'\n'.repeat(500)}  rm`)).toBe('a⟨500 blank lines⟩  rm')
    expect(shown(`a${'\r\n'.repeat(20)}rm`)).toBe('a⟨20 blank lines ␍␊20⟩rm')
    expect(shown('if x:\n\n\n        y')).toBe('if x:\n\n\n        y')
  })

  it('counts a code that is repeated to push the rest away', () => {
    expect(revealText('\u00a0'.repeat(3000))).toEqual({ text: '⟨U+00A0 ×3000⟩', count: 3000 })
  })

  it('counts marks that are stacked, and names marks without a letter', () => {
    expect(revealText(`A${'\u0301'.repeat(500)}z`).text).toBe(`A${'\u0301'.repeat(4)}⟨U+0301 ×496⟩z`)
    expect(revealText(`A${'\u0301\u0302'.repeat(4)}`).text).toBe(
      `A${'\u0301\u0302'.repeat(2)}⟨U+0301⟩⟨U+0302⟩⟨U+0301⟩⟨U+0302⟩`,
    )
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

  test.prop([fc.oneof(ANY_TEXT, DECEPTIVE)], { numRuns: 1000 })('two texts never look the same', (text) => {
    expect(hide(shown(text))).toBe(text)
  })

  it.each([
    ['a code that stands in the text', '⟨U+202E⟩', '⟨U+27E8⟩U+202E⟩'],
    ['a count that stands in the text', 'a⟨4000 spaces⟩b', 'a⟨U+27E8⟩4000 spaces⟩b'],
    ['a code in brackets of another kind', '〈U+202E〉', '⟨U+3008⟩U+202E〉'],
  ])('tells %s from its own', (_, text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  it('leaves other brackets alone', () => {
    expect(shown('⟨ψ|φ⟩ ⟨1⟩ 〈静夜思〉')).toBe('⟨ψ|φ⟩ ⟨1⟩ 〈静夜思〉')
  })
})

describe('letters that pass for those of another alphabet', () => {
  it.each([
    ['one Cyrillic letter in a Latin word', 'p\u0430ypal', 'p⟨U+0430⟩ypal'],
    ['a host', 'https://\u0430pple.example/\u0440ay', 'https://⟨U+0430⟩pple.example/⟨U+0440⟩ay'],
    ['one Latin letter in a Cyrillic word', 'прив\u0065т', 'прив⟨U+0065⟩т'],
    ['a Greek letter in a Latin word', 'adm\u03bfin', 'adm⟨U+03BF⟩in'],
    ['an Armenian one', 'f\u0585\u0585bar', 'f⟨U+0585⟩⟨U+0585⟩bar'],
    ['one behind a mark', 'e\u0301\u0430b', 'e\u0301⟨U+0430⟩b'],
  ])('are named: %s', (_, text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  it.each([
    ['words of one alphabet each', 'SIM-карта, IT отдел, Wi-Fi сеть'],
    ['letters that look like no other', 'Δt λmax μm 5Ω Фото.png'],
    ['signs of physics', 'νe αs ρx'],
    ['digits beside them', 'версия2 α1 Москва2024'],
  ])('stay where they belong: %s', (_, text) => {
    expect(revealText(text)).toEqual({ text, count: 0 })
  })
})

describe('findLookAlikes', () => {
  it.each([
    ['letters of another alphabet', ['amount', '\u0430mount', 'to'], [0, 1]],
    ['a whole word of them', ['c\u043ec\u043e', '\u0441\u043e\u0441\u043e'], [0, 1]],
    ['what does not show', ['to', 'x', 'to\u200b'], [0, 2]],
    ['blanks', ['to', 'to '], [0, 1]],
    ['composed and decomposed letters', ['caf\u00e9', 'cafe\u0301'], [0, 1]],
    ['wide letters', ['path', 'ｐａｔｈ'], [0, 1]],
    ['digits and letters', ['list', '1ist', 'Iist'], [0, 1, 2]],
  ])('finds names that differ by %s', (_, names, found) => {
    expect([...findLookAlikes(names)].sort()).toEqual(found)
  })

  it('leaves different names alone, and the same one twice to the check for duplicates', () => {
    expect(findLookAlikes(['a', 'A', 'b', 'a', 'ab', 'имя', '名称']).size).toBe(0)
  })
})

describe('a joiner after marks that are not on screen', () => {
  it.each([
    ['a vowel killer without its letter', '\u094d\u200d', '⟨U+094D⟩⟨U+200D⟩'],
    [
      'marks that are only counted',
      `क${'\u094d'.repeat(6)}\u200d`,
      `क${'\u094d'.repeat(4)}⟨U+094D⟩⟨U+094D⟩⟨U+200D⟩`,
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
