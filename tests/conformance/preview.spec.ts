import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { previewsOf } from '../preview/support.js'
import { sharedDir, sharedMissing } from '../setup/shared.js'

interface Row {
  kind: string
  secret: string
  text: string
  mustMask: boolean
}

const shared = sharedDir()

function read(): Row[] {
  if (shared === undefined) return []
  // `¦` keeps scanners away from what looks like a real credential.
  const text = readFileSync(join(shared, 'cases/masking.open.jsonl'), 'utf8').replaceAll('¦', '')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
}

const isJson = (text: string): boolean => /^\s*[{[]/.test(text)

/** The text as arguments: by itself where it can be, and as a value among others. */
const argsOf = (text: string): string[] => [
  JSON.stringify({ before: 1, q: text, after: [text] }),
  ...(isJson(text) ? [text] : []),
]

/** Everything of a secret that a preview shows at any time, in pieces of each size. */
function leaks({ secret, text }: Row): string[] {
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

const rows = read().filter(({ mustMask }) => mustMask)

describe.skipIf(shared === undefined)(`previews of the open rows (else skipped: ${sharedMissing})`, () => {
  it.each(Array.from(new Set(rows.map(({ kind }) => kind))))('%s', (kind) => {
    expect(rows.filter((row) => row.kind === kind).flatMap(leaks)).toEqual([])
  })
})
