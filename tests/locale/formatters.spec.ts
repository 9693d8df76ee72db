import { describe, expect, it } from 'vitest'
import { createFormatters } from '../../src/locale/formatters.js'

const en = createFormatters('en')
const zh = createFormatters('zh-CN')

describe('durations', () => {
  it.each([
    [0, '0.0 s', '0.0s'],
    [3200, '3.2 s', '3.2s'],
    [3299, '3.2 s', '3.2s'],
    [59_990, '59.9 s', '59.9s'],
    [64_000, '1 min 04 s', '1分04秒'],
    [3_600_000 * 2 + 5 * 60_000, '2 h 05 min', '2小时05分'],
    [-90_000, '0.0 s', '0.0s'],
    [Number.NaN, '0.0 s', '0.0s'],
  ])('%d ms', (ms, english, chinese) => {
    expect(en.duration(ms)).toBe(english)
    expect(zh.duration(ms)).toBe(chinese)
  })

  it('whole seconds where tenths mean nothing', () => {
    expect(en.duration(12_400, true)).toBe('12 s')
  })
})

describe('sizes', () => {
  it.each([
    [0, '0 B'],
    [312, '312 B'],
    [4000, '4 kB'],
    [2_100_000, '2.1 MB'],
    [999_999, '1.0 MB'],
  ])('%d bytes', (bytes, text) => {
    expect(en.size(bytes)).toBe(text)
  })
})

describe('what is left', () => {
  it.each([
    [42_000, '0:42'],
    [41_001, '0:42'],
    [1, '0:01'],
    [0, '0:00'],
    [-5, '0:00'],
    [3_661_000, '1:01:01'],
  ])('%d ms', (ms, text) => {
    expect(en.countdown(ms)).toBe(text)
  })
})

it('numbers are written as the language writes them', () => {
  expect(en.number(1024)).toBe('1,024')
  expect(createFormatters('de').number(1024)).toBe('1.024')
})

describe('clock', () => {
  const noon = new Date(2026, 2, 4, 12, 3, 59).getTime()

  it('is the time of day', () => {
    expect(en.clock(noon, noon + 3_600_000)).toBe('12:03')
    expect(zh.clock(noon, noon + 3_600_000)).toBe('12:03')
  })

  it('names the day where it is not today', () => {
    expect(en.clock(noon, noon + 24 * 3_600_000)).toBe('Mar 4, 12:03')
    expect(zh.clock(noon, noon + 24 * 3_600_000)).toBe('3月4日 12:03')
  })
})
