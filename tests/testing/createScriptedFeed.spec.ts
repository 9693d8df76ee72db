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

  it('gives a reader that left nothing more', async () => {
    const feed = createScriptedFeed([[text('a'), text('b')], text('c')])
    const reader = feed[Symbol.asyncIterator]()
    const first = reader.next()
    void feed.next()
    expect(await first).toEqual({ done: false, value: text('a') })
    const waiting = [reader.next(), reader.next()]
    expect(await waiting[0]).toEqual({ done: false, value: text('b') })
    await reader.return?.()
    await feed.play()
    expect(await Promise.all([waiting[1], reader.next()])).toEqual([
      { done: true, value: undefined },
      { done: true, value: undefined },
    ])
  })

  it('gives each call of its reader an event of its own', async () => {
    const feed = createScriptedFeed([text('a'), text('b')])
    const reader = feed[Symbol.asyncIterator]()
    const calls = [reader.next(), reader.next(), reader.next()]
    await feed.play()
    expect((await Promise.all(calls)).map(({ value }) => value as unknown)).toEqual([
      text('a'),
      text('b'),
      undefined,
    ])
  })

  it('breaks for a second reader, and goes on for the first', async () => {
    const feed = createScriptedFeed([text('a')])
    const first = reading(feed)
    await feed.next()
    const second = reading(feed)
    expect(await second.over).toContain('this feed has a reader already')
    feed.end()
    expect([await first.over, first.words, second.words]).toEqual(['ended', ['a'], []])
    expect(await reading(feed).over).toContain('Give each reader a feed of its own.')
  })

  it('says that nobody reads, and keeps the events for who comes then', async () => {
    const feed = createScriptedFeed([text('a'), text('b')])
    await expect(feed.next()).rejects.toThrow('nobody reads this feed')
    const { words, over } = reading(feed)
    await feed.play()
    expect([await over, words]).toEqual(['ended', ['a', 'b']])
  })

  it('waits for a reader that comes in a moment, also where the clock is the test’s', async () => {
    vi.useFakeTimers()
    const feed = createScriptedFeed([text('a')])
    const step = feed.next()
    const { words } = reading(feed)
    await step
    expect(words).toEqual(['a'])
    await expect(createScriptedFeed([text('a')]).next()).rejects.toThrow('nobody reads this feed')
  })

  it('can be ended and broken before anybody reads', async () => {
    const ended = createScriptedFeed([text('a'), text('b')])
    const step = ended.next()
    ended.end()
    await step
    expect(await reading(ended).over).toBe('ended')
    const broken = createScriptedFeed([])
    broken.fail(new Error('cable cut'))
    expect(await reading(broken).over).toBe('Error: cable cut')
  })
})
