// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { seenWhileStreaming } from '../components/maskingStream.js'
import { sharedDir, sharedMissing } from '../setup/shared.js'

interface Row {
  kind: string
  secret: string
  text: string
  mustMask: boolean
}

const shared = sharedDir()
const rows: Row[] =
  shared === undefined
    ? []
    : readFileSync(join(shared, 'cases/masking.open.jsonl'), 'utf8')
        .replaceAll('¦', '')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Row)
        .filter(({ mustMask }) => mustMask)
const kinds = new Map<string, Row[]>()
for (const row of rows) kinds.set(row.kind, [...(kinds.get(row.kind) ?? []), row])

/** Around the lengths of names and secrets; of a long text only those that do not make too many frames. */
const SIZES = [1, 2, 3, 7, 16, 55, 233]
const MOST_FRAMES = 200

describe.skipIf(shared === undefined)(`the open rows, streamed (else skipped: ${sharedMissing})`, () => {
  it.each([...kinds])('%s', { timeout: 120_000 }, async (_, all) => {
    const some = all.slice(0, 4)
    const argsText = JSON.stringify({ rows: some.map(({ text }) => text) })
    const secrets = some.map(({ secret }) => secret)
    for (const size of SIZES.filter((one) => argsText.length / one < MOST_FRAMES))
      for (const preview of ['none', 'closed-values'] as const)
        expect(
          await seenWhileStreaming(argsText, size, secrets, preview),
          `pieces of ${String(size)}`,
        ).toEqual([])
  })
})
