import { test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { jsonText, jsonTextSteps, parseJsonText } from '../../src/json/index.js'
import { jsonDocument, jsonValue } from './arbitraries.js'

describe('jsonText', () => {
  test.prop([jsonDocument])('writes what parses to the same tree', (document) => {
    const { root } = parseJsonText(document)
    expect(root).toBeDefined()
    if (!root) return
    expect(parseJsonText(jsonText(root)).root).toEqual(root)
    expect(parseJsonText(jsonText(root, { indent: 2 })).root).toEqual(root)
  })

  test.prop([jsonValue])('writes compact and indented text as JSON.stringify does', (value) => {
    const tree = parseJsonText(JSON.stringify(value))
    expect(jsonText(tree)).toBe(JSON.stringify(value))
    expect(jsonText(tree, { indent: 2 })).toBe(JSON.stringify(value, null, 2))
  })

  it('keeps number tokens, order, duplicates and half pairs', () => {
    const text = String.raw`{"b":1.10,"a":-0,"b":1e400,"s":"\ud800"}`
    expect(jsonText(parseJsonText(text))).toBe(text)
  })

  it('writes nothing for text that was not JSON', () => {
    expect(jsonText(parseJsonText('{'))).toBe('')
  })

  it('does not grow with the square of the depth', () => {
    const text = `${'{"a":'.repeat(24_000)}1${'}'.repeat(24_000)}`
    const { root } = parseJsonText(text)
    if (!root) throw new Error('not read')
    const shown = jsonText(root, { indent: 2 })
    expect(shown.length).toBeLessThan(text.length * 60)
    expect(shown.replace(/\s/g, '')).toBe(text)
  })

  it('is written in steps, also one list of many values', () => {
    const steps = jsonTextSteps(parseJsonText(`[${'1,'.repeat(99_999)}2]`), { indent: 2 })
    let count = 0
    while (steps.next().done !== true) count += 1
    expect(count).toBeGreaterThan(100)
  })
})
