import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ToolEvent } from '../../src/core/events.js'
import { createScriptedFeed, type ScriptedFeed } from '../../src/testing/index.js'
import { openSource } from '../../src/transport/index.js'

const text = (word: string): ToolEvent => ({ type: 'text_delta', text: word })

/** Reads in the background; what was read so far stands in `words`. */
function reading(feed: ScriptedFeed): { words: unknown[]; over: Promise<string> } {
  const words: unknown[] = []
  const over = (async () => {
    for await (const { data } of openSource(feed)) words.push((data as { text: string }).text)
    return 'ended'
  })().catch((error: unknown) => String(error))
  return { words, over }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('createScriptedFeed', () => {
  it('lets steps through one by one', async () => {
    const feed = createScriptedFeed([text('a'), [text('b'), text('c')], text('d')])
    const { words, over } = reading(feed)
    await feed.next()
    expect([words, feed.remaining]).toEqual([['a'], 2])
    await feed.next(2)
    expect([words, feed.remaining]).toEqual([['a', 'b', 'c', 'd'], 0])
    feed.end()
    expect(await over).toBe('ended')
  })

  it('plays to the end, with pauses on the test’s clock', async () => {
    vi.useFakeTimers()
    const feed = createScriptedFeed([text('a'), { wait: 1000 }, text('b')])
    const { words, over } = reading(feed)
    const playing = feed.play()
    await vi.advanceTimersByTimeAsync(999)
    expect(words).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(1)
    await playing
    expect(await over).toBe('ended')
    expect(words).toEqual(['a', 'b'])
  })

  it('breaks where the test says so', async () => {
    const feed = createScriptedFeed([text('a'), text('b')])
    const { words, over } = reading(feed)
    await feed.next()
    feed.fail(new Error('cable cut'))
    expect(await over).toBe('Error: cable cut')
    expect(words).toEqual(['a'])
  })

  it('knows that the reader went away, and does not wait for it', async () => {
    const feed = createScriptedFeed([text('a'), text('b')])
    const first = (async () => {
      for await (const event of feed) return event
      return undefined
    })()
    void feed.next()
    expect(await first).toEqual(text('a'))
    expect(feed.isStopped).toBe(true)
    await feed.next()
  })
})
