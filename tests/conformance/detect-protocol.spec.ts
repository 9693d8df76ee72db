import { describe, expect, it } from 'vitest'
import { detectProtocol } from '../../src/adapters/detect/detectProtocol.js'
import { resolveProtocol } from '../../src/adapters/index.js'
import { replayToolStream } from '../../src/testing/index.js'
import { frameToChunk } from '../../src/transport/frame.js'
import { sharedDir, sharedMissing } from '../setup/shared.js'
import { recordingsOf, framesOf } from './recordings.js'

/** The folders of the recordings whose protocol has another name. */
const NAMES: Readonly<Record<string, string>> = {
  'vercel-ui-v1': 'ai-sdk',
  'vercel-data-v4': 'ai-sdk-v4',
  'pydantic-ai-events': 'pydantic-ai',
  'kimi-wire': 'kimi',
  'tanstack-chunks': 'tanstack',
}

const recordings = recordingsOf()

describe.skipIf(sharedDir() === undefined)(
  `detectProtocol on recordings (${sharedMissing} when skipped)`,
  () => {
    it('has some of nearly every wire', () => {
      expect(new Set(recordings.map(({ protocol }) => protocol)).size).toBeGreaterThan(15)
    })

    it.each(recordings)('$file: never a wrong name at any length, the right one soon', (recording) => {
      const name = NAMES[recording.protocol] ?? recording.protocol
      const frames = framesOf(recording).slice(0, 40)
      const forms = [
        frames,
        frames.map(frameToChunk),
        frames.map(({ event, data }) => ({ event, data })),
        frames.map(({ event, text, data }) =>
          event === undefined ? (text ?? data) : `event: ${event}\ndata: ${text ?? ''}`,
        ),
      ]
      for (const form of forms) {
        let first: number | undefined
        for (let length = 0; length <= form.length; length += 1) {
          const found = detectProtocol(form.slice(0, length))
          expect([name, undefined]).toContain(found.protocol)
          if (found.protocol !== undefined && found.certainty === 'sure') first ??= length
          else expect(first).toBeUndefined()
        }
        expect(first).toBeLessThanOrEqual(2)
      }
    })

    it.each(recordings)('$file: no frame alone gives a wrong name', (recording) => {
      const name = NAMES[recording.protocol] ?? recording.protocol
      for (const frame of framesOf(recording))
        expect([name, undefined]).toContain(detectProtocol([frame]).protocol)
    })

    it.each(recordings)(
      "$file: read as 'auto' gives the same as by its name",
      async ({ protocol, stream }) => {
        if (resolveProtocol(protocol) === undefined) return
        const named = await replayToolStream(protocol, stream)
        expect(await replayToolStream('auto', stream)).toEqual(named)
        expect(named.issues.map(({ code }) => code)).not.toContain('wrong_protocol')
      },
    )
  },
)
