// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { seenWhileStreaming } from '../components/maskingStream.js'
import { sharedDir, sharedMissing } from '../setup/shared.js'
import { maskingRows, type MaskingRow } from './maskingRows.js'

const shared = sharedDir()
const rows = maskingRows().filter(({ mustMask }) => mustMask)
const kinds = new Map<string, MaskingRow[]>()
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
