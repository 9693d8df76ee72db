import { test } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stripTerminalCodes } from '../../src/safety/index.js'

describe('stripTerminalCodes', () => {
  it.each([
    ['colours', '\u001b[1m\u001b[32mPASS\u001b[0m a', 'PASS a'],
    ['cursor moves and erasing', 'a\u001b[2K\u001b[1Gb', 'ab'],
    ['titles, by either end', '\u001b]0;title\u0007a\u001b]2;t\u001b\\b', 'ab'],
    ['links', '\u001b]8;;https://x.example\u001b\\text\u001b]8;;\u001b\\', 'text'],
    ['codes of eight bits', '\u009b31mred\u009b0m', 'red'],
    ['the bell', 'done\u0007', 'done'],
    ['character sets and resets', '\u001b(B\u001bca', 'a'],
  ])('takes out %s', (_, text, expected) => {
    expect(stripTerminalCodes(text)).toBe(expected)
  })

  it('keeps the last version of a line that was written over', () => {
    expect(stripTerminalCodes('10%\r20%\r100%\nnext')).toBe('100%\nnext')
    expect(stripTerminalCodes('whole\r')).toBe('whole')
    expect(stripTerminalCodes('Receiving objects:  9%\rReceiving objects: 100%, done.')).toBe(
      'Receiving objects: 100%, done.',
    )
    expect(stripTerminalCodes('⠋ installing\r⠙ installing')).toBe('⠙ installing')
  })

  it('lose no line that a return ends', () => {
    expect(stripTerminalCodes('name,amount\rann,100\rbob,200')).toBe('name,amount\nann,100\nbob,200')
    expect(stripTerminalCodes('Refund refused\rcard blocked\rcall the bank')).toBe(
      'Refund refused\ncard blocked\ncall the bank',
    )
    expect(stripTerminalCodes('{"a":1,\r"b":2,\r"c":3}')).toBe('{"a":1,\n"b":2,\n"c":3}')
    expect(stripTerminalCodes('1,2\r3,4')).toBe('1,2\n3,4')
  })

  it('reads Windows line ends as line ends', () => {
    expect(stripTerminalCodes('a\r\nb\r\n')).toBe('a\nb\n')
  })

  it('takes backspaces for what they do', () => {
    expect(stripTerminalCodes('_\bx ab\b\bc')).toBe('x c')
  })

  it('hides no text behind a code without an end', () => {
    expect(stripTerminalCodes('\u001b]0;rm -rf /\nnext')).toContain('rm -rf /')
  })

  test.prop([
    fc.string({
      unit: fc.constantFrom('\u001b', '[', ']', '0', 'm', ';', '\r', '\n', '\b', '\u0007', 'x'),
      maxLength: 60,
    }),
  ])('leaves no bell and never throws', (text) => {
    expect(stripTerminalCodes(text)).not.toContain('\u0007')
  })
})
