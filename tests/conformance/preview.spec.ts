import { describe, expect, it } from 'vitest'
import { previewsOf } from '../preview/support.js'
import { sharedDir, sharedMissing } from '../setup/shared.js'
import { maskingRows, type MaskingRow } from './maskingRows.js'

const shared = sharedDir()

const isJson = (text: string): boolean => /^\s*[{[]/.test(text)

/** The text as arguments: by itself where it can be, and as a value among others. */
const argsOf = (text: string): string[] => [
  JSON.stringify({ before: 1, q: text, after: [text] }),
  ...(isJson(text) ? [text] : []),
]

/** Everything of a secret that a preview shows at any time, in pieces of each size. */
function leaks({ secret, text }: MaskingRow): string[] {
  const found: string[] = []
  const part = secret.slice(0, Math.max(6, Math.ceil(secret.length / 2)))
  for (const args of argsOf(text)) {
    for (let size = 1; size <= 20; size++) {
      const pieces = Array.from({ length: Math.ceil(args.length / size) }, (_, at) =>
        args.slice(at * size, (at + 1) * size),
      )
      // The same object is the same preview.
      for (const preview of new Set(previewsOf(pieces)))
        if (JSON.stringify(preview).includes(part)) found.push(`${String(size)}: ${args}`)
    }
  }
  return found
}

const rows = maskingRows().filter(({ mustMask }) => mustMask)

describe.skipIf(shared === undefined)(`previews of the open rows (else skipped: ${sharedMissing})`, () => {
  it.each(Array.from(new Set(rows.map(({ kind }) => kind))))('%s', (kind) => {
    expect(rows.filter((row) => row.kind === kind).flatMap(leaks)).toEqual([])
  })
})
