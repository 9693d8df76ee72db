import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkJsonText, jsonText, parseJsonText, type JsonProblemCode } from '../../src/json/index.js'
import { sharedDir, sharedMissing } from '../setup/shared.js'

const shared = sharedDir()
const folder = shared && join(shared, 'corpora/json-test-suite')

/**
 * Bytes as a reader of streams sees them: invalid UTF-8 becomes U+FFFD (as with a TextDecoder that is not
 * fatal), and a byte order mark stays, because stripping it is the transport's business.
 */
function textOf(path: string): string {
  return new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(readFileSync(path))
}

function filesOf(subfolder: string, prefix = ''): [name: string, path: string][] {
  if (!folder) return [[sharedMissing, '']]
  const names = readdirSync(join(folder, subfolder)).filter((name) => name.startsWith(prefix))
  return names.map((name) => [name, join(folder, subfolder, name)])
}

describe.skipIf(!folder)(`JSONTestSuite: must be accepted (${folder ?? sharedMissing})`, () => {
  it.each(filesOf('test_parsing', 'y_'))('%s', (_, path) => {
    const text = textOf(path)
    const tree = parseJsonText(text)
    expect(tree.root).toBeDefined()
    expect(checkJsonText(text)).toEqual(tree.problems)
    expect(JSON.parse(jsonText(tree))).toEqual(JSON.parse(text))
  })
})

describe.skipIf(!folder)('JSONTestSuite: must be refused', () => {
  it.each(filesOf('test_parsing', 'n_'))('%s', (_, path) => {
    const text = textOf(path)
    const { root, problems } = parseJsonText(text)
    expect(root).toBeUndefined()
    expect(['syntax', 'truncated']).toContain(problems.at(-1)?.code)
    expect(checkJsonText(text)).toEqual(problems)
  })
})

/** The cases that RFC 8259 leaves open: whether we read the text, and what we say of it. */
const OPEN_CASES: Readonly<Record<string, { isRead: boolean; problems: readonly JsonProblemCode[] }>> = {
  // Numbers beyond a double are numbers: their token is kept.
  'number_double_huge_neg_exp.json': { isRead: true, problems: [] },
  'number_huge_exp.json': { isRead: true, problems: [] },
  'number_neg_int_huge_exp.json': { isRead: true, problems: [] },
  'number_pos_double_huge_exp.json': { isRead: true, problems: [] },
  'number_real_neg_overflow.json': { isRead: true, problems: [] },
  'number_real_pos_overflow.json': { isRead: true, problems: [] },
  'number_real_underflow.json': { isRead: true, problems: [] },
  'number_too_big_neg_int.json': { isRead: true, problems: [] },
  'number_too_big_pos_int.json': { isRead: true, problems: [] },
  'number_very_big_negative_int.json': { isRead: true, problems: [] },
  // Half a surrogate pair is read and reported, so that nothing with it is approved.
  'object_key_lone_2nd_surrogate.json': { isRead: true, problems: ['lone_surrogate'] },
  'string_1st_surrogate_but_2nd_missing.json': { isRead: true, problems: ['lone_surrogate'] },
  'string_1st_valid_surrogate_2nd_invalid.json': { isRead: true, problems: ['lone_surrogate'] },
  'string_incomplete_surrogate_and_escape_valid.json': { isRead: true, problems: ['lone_surrogate'] },
  'string_incomplete_surrogate_pair.json': { isRead: true, problems: ['lone_surrogate'] },
  'string_incomplete_surrogates_escape_valid.json': { isRead: true, problems: ['lone_surrogate'] },
  'string_invalid_lonely_surrogate.json': { isRead: true, problems: ['lone_surrogate'] },
  'string_invalid_surrogate.json': { isRead: true, problems: ['lone_surrogate'] },
  'string_inverted_surrogates_U+1D11E.json': { isRead: true, problems: ['lone_surrogate'] },
  'string_lone_second_surrogate.json': { isRead: true, problems: ['lone_surrogate'] },
  // Bytes that are not UTF-8 arrive as U+FFFD, an ordinary character that everyone can see.
  'string_UTF-8_invalid_sequence.json': { isRead: true, problems: [] },
  'string_UTF8_surrogate_U+D800.json': { isRead: true, problems: [] },
  'string_invalid_utf-8.json': { isRead: true, problems: [] },
  'string_iso_latin_1.json': { isRead: true, problems: [] },
  'string_lone_utf8_continuation_byte.json': { isRead: true, problems: [] },
  'string_not_in_unicode_range.json': { isRead: true, problems: [] },
  'string_overlong_sequence_2_bytes.json': { isRead: true, problems: [] },
  'string_overlong_sequence_6_bytes.json': { isRead: true, problems: [] },
  'string_overlong_sequence_6_bytes_null.json': { isRead: true, problems: [] },
  'string_truncated-utf-8.json': { isRead: true, problems: [] },
  // Other encodings and a byte order mark are not JSON text.
  'string_UTF-16LE_with_BOM.json': { isRead: false, problems: ['syntax'] },
  'string_utf16BE_no_BOM.json': { isRead: false, problems: ['syntax'] },
  'string_utf16LE_no_BOM.json': { isRead: false, problems: ['syntax'] },
  'structure_UTF-8_BOM_empty_object.json': { isRead: false, problems: ['syntax'] },
  // Read, but nobody can inspect it.
  'structure_500_nested_arrays.json': { isRead: true, problems: ['too_deep'] },
}

describe.skipIf(!folder)('JSONTestSuite: left to the reader', () => {
  it.each(filesOf('test_parsing', 'i_'))('%s', (name, path) => {
    const { root, problems } = parseJsonText(textOf(path))
    expect({
      isRead: root !== undefined,
      problems: [...new Set(problems.map((problem) => problem.code))],
    }).toEqual(OPEN_CASES[name.slice(2)])
  })
})

describe.skipIf(!folder)('JSONTestSuite: nothing is changed on the way', () => {
  it.each(filesOf('test_transform'))('%s', (_, path) => {
    const text = textOf(path)
    const tree = parseJsonText(text)
    const expected = text.replace(/\s+(?=[^"]*(?:"[^"]*"[^"]*)*$)/g, '')
    // Escapes come back as the characters they stand for; what is left must read the same.
    expect(parseJsonText(jsonText(tree)).root).toEqual(tree.root)
    if (!text.includes('\\')) expect(jsonText(tree)).toBe(expected)
  })
})
