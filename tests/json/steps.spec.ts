import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import {
  canonicalizeJson,
  checkJsonText,
  digestSteps,
  digestToolCall,
  jsonText,
  jsonTextSteps,
  jsonTreeFromValue,
  jsonTreeSteps,
  parseJsonSteps,
  parseJsonText,
  sha256Hex,
  type JsonNode,
  type Steps,
} from '../../src/json/index.js'
import { maskTextSteps, maskTree, maskTreeSteps } from '../../src/safety/index.js'
import { damagedDocument, jsonDocument, jsonValue } from './arbitraries.js'

/** Runs the steps of several works in turns, so that none can lean on state that they share. */
function inTurns<T>(works: Steps<T>[]): T[] {
  const results = new Map<number, T>()
  while (results.size < works.length)
    for (const [index, work] of works.entries()) {
      if (results.has(index)) continue
      const step = work.next()
      if (step.done === true) results.set(index, step.value)
    }
  return works.map((_, index) => results.get(index) as T)
}

function sizes<T>(steps: Steps<T>): number[] {
  const all: number[] = []
  for (let step = steps.next(); step.done !== true; step = steps.next()) all.push(step.value)
  return all
}

const rows = (count: number): string =>
  JSON.stringify({
    rows: Array.from({ length: count }, (_, id) => ({ id, name: `Row ${id}`, open: id % 2 === 0 })),
  })
/** Escapes as dense as they come, with pairs that are cut in half if the reader pauses carelessly. */
const escapes = (count: number): string => `{"text":"${String.raw`\n\"\ud83d\ude00\u00e4`.repeat(count)}"}`

describe('steps', () => {
  test.prop([fc.array(fc.oneof(jsonDocument, damagedDocument), { minLength: 2, maxLength: 3 })])(
    'a text that is read in turns with others gives the same tree and problems',
    (texts) => {
      expect(inTurns(texts.map(parseJsonSteps))).toEqual(texts.map(parseJsonText))
    },
  )

  test.prop([fc.array(jsonValue, { minLength: 2, maxLength: 3 })])('so does a value', (values) => {
    expect(inTurns(values.map(jsonTreeSteps))).toEqual(values.map(jsonTreeFromValue))
  })

  it.each([
    ['many rows', rows(5000)],
    ['deep', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['a long string of escapes', escapes(60_000)],
    ['a long string that ends early', escapes(60_000).slice(0, -2)],
    ['half a pair at the end of a long string', `${escapes(30_000).slice(0, -2)}\\ud83d"}`],
  ])('%s comes in many steps, and is the same', (_, text) => {
    const all = sizes(parseJsonSteps(text))
    expect(all.length).toBeGreaterThan(3)
    expect(Math.max(...all)).toBeLessThan(text.length / 2)
    const [tree, other] = inTurns([parseJsonSteps(text), parseJsonSteps(rows(3))])
    expect(other?.problems).toEqual([])
    const problems = tree?.problems.map(({ code, offset }) => ({ code, offset }))
    expect(problems).toEqual(checkJsonText(text).map(({ code, offset }) => ({ code, offset })))
    if (tree?.root !== undefined && tree.depth <= 200)
      expect(JSON.parse(jsonText(tree.root))).toEqual(JSON.parse(text))
  })

  it('a digest in steps is that of the whole, whatever stands at the cuts', () => {
    const value = {
      a: '😀'.repeat(70_001),
      b: Array.from({ length: 5000 }, (_, id) => ({ id })),
      c: '\ud83d',
    }
    const root = jsonTreeFromValue(value).root as JsonNode
    const canonical = canonicalizeJson(root)
    const expected = sha256Hex(`{"args":${canonical},"toolCallId":"a","toolName":"run","v":1}`)
    const call = { toolCallId: 'a', toolName: 'run' }
    expect(sizes(digestSteps(call, root)).length).toBeGreaterThan(3)
    expect(inTurns([digestSteps(call, root)])).toEqual([expected])
    expect(digestToolCall({ ...call, args: value })).toBe(expected)
  })

  it('the text of a tree comes in steps', () => {
    const { root } = parseJsonText(rows(5000))
    const steps = jsonTextSteps(root as JsonNode, { indent: 2 })
    expect(inTurns([steps])).toEqual([JSON.stringify(JSON.parse(rows(5000)), null, 2)])
    expect(sizes(jsonTextSteps(root as JsonNode)).length).toBeGreaterThan(3)
  })
})

describe('masking in steps', () => {
  const secret = 'ghp_0123456789abcdefABCDEF0123456789abcd'

  test.prop([fc.array(jsonDocument, { minLength: 2, maxLength: 3 })])('gives the same tree', (texts) => {
    const trees = texts.map(parseJsonText)
    expect(inTurns(trees.map((tree) => maskTreeSteps(tree)))).toEqual(trees.map((tree) => maskTree(tree)))
  })

  it('what has no secret is shared with the tree that is given; what has one is not', () => {
    const tree = parseJsonText(`{"open":[1,{"a":"b"}],"shut":[1,{"password":"hunter2"}]}`)
    const before = jsonText(tree)
    const masked = maskTree(tree)
    const part = (root: JsonNode | undefined, at: number) =>
      root?.kind === 'object' && root.members[at]?.value
    expect(part(masked.root, 0)).toBe(part(tree.root, 0))
    expect(jsonText(masked)).not.toContain('hunter2')
    expect(jsonText(tree)).toBe(before)
  })

  test.prop([fc.integer({ min: 0, max: 1 }), fc.integer({ min: -60, max: 60 })], { numRuns: 15 })(
    'a secret at the edge of what is looked at in one step is hidden',
    (window, shift) => {
      const at = 32_768 * (window + 1) + shift
      const text = `${'word '.repeat(20_000).slice(0, at)} ${secret} ${'word '.repeat(8000)}`
      const [masked] = inTurns([maskTextSteps(text)])
      expect(masked?.count).toBe(1)
      expect(masked?.text).not.toContain(secret.slice(0, 12))
      expect(masked?.text.length).toBe(text.length - secret.length + 6)
    },
    60_000,
  )

  it('a secret that is longer than one step is hidden to its end', () => {
    const key = `-----BEGIN PRIVATE KEY-----\n${'QUJDREVGR0g0'.repeat(10_000)}\n-----END PRIVATE KEY-----`
    const [masked] = inTurns([maskTextSteps(`${'word '.repeat(10_000)}\n${key}\n${'word '.repeat(10_000)}`)])
    expect(masked?.text).not.toContain('QUJDREVG')
    expect(masked?.text.endsWith('word ')).toBe(true)
  })

  it('many rows and a long text come in many steps', () => {
    expect(sizes(maskTreeSteps(parseJsonText(rows(5000)))).length).toBeGreaterThan(20)
    expect(sizes(maskTextSteps('word '.repeat(60_000))).length).toBeGreaterThan(5)
  })
})
