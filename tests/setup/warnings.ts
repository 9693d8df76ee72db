import { afterEach, beforeEach } from 'vitest'

interface Watch {
  /** What the running test wrote with console.warn or console.error. */
  messages: string[]
  expected: (string | RegExp)[]
}

// The browser may load this file twice (as a setup file and as an import), so the state is shared.
const key = Symbol.for('vue-tool-cards.tests.warnings')
const shared = globalThis as { [key]?: Watch }
const watch = (shared[key] ??= { messages: [], expected: [] })

/**
 * Declares, before or after the act, that this test makes console.warn or console.error write `pattern`
 * (a part of the message, or a regular expression). The test fails when nothing like it was written.
 */
export function expectWarning(pattern: string | RegExp): void {
  watch.expected.push(pattern)
}

function matches(message: string, pattern: string | RegExp): boolean {
  return typeof pattern === 'string' ? message.includes(pattern) : message.search(pattern) >= 0
}

function textOf(value: unknown): string {
  if (value instanceof Error) return value.stack ?? value.message
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}

const original = { warn: console.warn, error: console.error }

beforeEach(() => {
  watch.messages = []
  watch.expected = []
  const record = (...parts: unknown[]) => void watch.messages.push(parts.map(textOf).join(' '))
  console.warn = record
  console.error = record
})

afterEach(() => {
  Object.assign(console, original)
  const { messages, expected } = watch
  watch.messages = []
  watch.expected = []

  const unasserted = messages.filter((message) => !expected.some((pattern) => matches(message, pattern)))
  if (unasserted.length > 0) {
    throw new Error(`The test wrote warnings that it did not expect:\n- ${unasserted.join('\n- ')}`)
  }
  const unmet = expected.filter((pattern) => !messages.some((message) => matches(message, pattern)))
  if (unmet.length > 0) {
    throw new Error(`The test expected warnings that were not written:\n- ${unmet.map(String).join('\n- ')}`)
  }
})
