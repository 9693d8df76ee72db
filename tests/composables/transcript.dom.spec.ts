import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { effectScope, nextTick, ref, watchEffect } from 'vue'
import type { ToolTranscript, UseToolTranscriptOptions } from '../../src/composables/useToolTranscript.js'
import { useToolTranscript } from '../../src/composables/useToolTranscript.js'
import type { ToolEvent } from '../../src/core/events.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'

let store: ReturnType<typeof useToolCallStore>

beforeEach(() => {
  setActivePinia(createPinia())
  store = useToolCallStore()
})

function transcript(options?: UseToolTranscriptOptions): ToolTranscript & { stop: () => void } {
  const scope = effectScope()
  const made = scope.run(() => useToolTranscript(options))
  if (made === undefined) throw new Error('no scope')
  return { ...made, stop: () => scope.stop() }
}

const say = (text: string, more: Partial<ToolEvent> = {}): ToolEvent =>
  ({ type: 'text_delta', text, ...more }) as ToolEvent
const think = (text: string): ToolEvent => ({ type: 'reasoning_delta', text })
const start = (toolCallId: string, more: Partial<ToolEvent> = {}): ToolEvent =>
  ({ type: 'tool_call_start', toolCallId, toolName: 'look', ...more }) as ToolEvent
const progress = (toolCallId: string, charsAccumulated = 10): ToolEvent => ({
  type: 'tool_args_progress',
  toolCallId,
  toolName: 'look',
  charsAccumulated,
})

/** `text "Hello"`, `cards a b`: what a reader sees. */
const seen = ({ blocks }: ToolTranscript) =>
  blocks.value.map((block) =>
    block.kind === 'cards' ? `cards ${block.toolCallIds.join(' ')}` : `${block.kind} "${block.text}"`,
  )

function feed(...events: ToolEvent[]): void {
  store.applyBatch(events)
  store.flush()
}

describe('a transcript', () => {
  it('has calls in the order of the store, also where many come at once or one comes late', () => {
    const made = transcript()
    const ids = Array.from({ length: 50 }, (_, n) => `c${String(n)}`)
    feed(start('x'), ...ids.map((id) => start(id)))
    expect(seen(made)).toEqual([`cards x ${ids.join(' ')}`])
    feed(start('last'))
    expect(made.blocks.value[0]).toMatchObject({ toolCallIds: ['x', ...ids, 'last'] })
  })

  it('forgets what blocks cost together with them', () => {
    const made = transcript()
    for (let round = 0; round < 9; round += 1)
      feed(...Array.from({ length: 4000 }, (_, n) => (n % 2 ? say('a') : think('b'))))
    // Of 36,000 blocks, as many as a million units hold at 65 each.
    expect(made.blocks.value.length).toBeGreaterThan(15_000)
    expect(made.blocks.value.length).toBeLessThan(15_500)
    expect(made.omitted.value).toBe(36_000 - made.blocks.value.length)
  })

  it('has words, reasoning and calls in the order in which they came', () => {
    const made = transcript()
    feed(think('Hm. '), think('Yes.'), say('I will '), say('look.'), start('a'), start('b'), say('Done.'))
    expect(seen(made)).toEqual(['reasoning "Hm. Yes."', 'text "I will look."', 'cards a b', 'text "Done."'])
    expect(made.blocks.value.map((block) => block.kind !== 'cards' && block.isOpen)).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  it('calls of one step stand by their index', () => {
    const made = transcript()
    feed(
      start('b', { index: 1, stepId: 's' } as Partial<ToolEvent>),
      start('a', { index: 0, stepId: 's' } as Partial<ToolEvent>),
    )
    expect(seen(made)).toEqual(['cards a b'])
  })

  it('progress never opens, splits or closes a text block', () => {
    const made = transcript()
    feed(progress('p'))
    expect(seen(made)).toEqual(['cards p'])
    feed(say('Hel'), progress('p', 20), progress('q'), say('lo'), progress('q', 30), say('!'))
    expect(seen(made)).toEqual(['cards p', 'text "Hello!"', 'cards q'])
  })

  it('news of a call that stands already splits nothing', () => {
    const made = transcript()
    feed(start('a'), say('One '))
    feed({ type: 'tool_args_delta', toolCallId: 'a', partialJson: '{}' }, say('two '))
    feed({ type: 'tool_call_ready', toolCallId: 'a', args: {} }, say('three '))
    feed({ type: 'tool_execution_start', toolCallId: 'a' }, start('a'), say('four '))
    feed({ type: 'tool_result', toolCallId: 'a', result: 1 }, say('five'))
    expect(seen(made)).toEqual(['cards a', 'text "One two three four five"'])
  })

  it('the start of a call that progress announced ends the words before it', () => {
    const made = transcript()
    feed(say('I look.'), progress('p'), start('a', { replaces: 'p' } as Partial<ToolEvent>), say('Done.'))
    expect(seen(made)).toEqual(['text "I look."', 'cards a', 'text "Done."'])
  })

  it('steps and the end of a run end their words, but no call', () => {
    const made = transcript({ runId: 'r' })
    const runId = 'r'
    feed(say('One.', { runId }), { type: 'step_started', runId, stepId: '2' }, say('Two.', { runId }))
    feed({ type: 'run_finished', runId, outcome: 'completed' }, say('Three.', { runId }))
    expect(seen(made)).toEqual(['text "One."', 'text "Two."', 'text "Three."'])
  })

  it('what never happened is gone, words and calls', () => {
    const made = transcript()
    const stepId = 's1'
    feed(say('Kept. '), say('Thrown away.', { stepId }), start('a', { stepId }), progress('p'))
    feed({ type: 'tool_discarded', runId: 'default', stepId })
    expect(seen(made)).toEqual(['text "Kept. "', 'cards p'])
    feed({ type: 'tool_discarded', toolCallId: 'p' })
    expect(seen(made)).toEqual(['text "Kept. "'])
  })

  it('calls of a sub-agent stand with the call that runs it', () => {
    const made = transcript()
    feed(
      start('a'),
      say('Meanwhile '),
      start('a1', { parentToolCallId: 'a' } as Partial<ToolEvent>),
      say('I wait.'),
    )
    expect(seen(made)).toEqual(['cards a a1', 'text "Meanwhile I wait."'])
  })
})

describe('a piece of text', () => {
  it('changes its own block and nothing else', async () => {
    const made = transcript()
    feed(say('One'), start('a'), say('Two'))
    const counts = { list: 0, first: 0, last: 0 }
    const scope = effectScope()
    scope.run(() => {
      watchEffect(() => (made.blocks.value, counts.list++))
      const [first, , last] = made.blocks.value
      watchEffect(() => (first?.kind === 'text' && first.text, counts.first++))
      watchEffect(() => (last?.kind === 'text' && last.text, counts.last++))
    })
    feed(say(' more'))
    await nextTick()
    expect(counts).toEqual({ list: 1, first: 1, last: 2 })
    scope.stop()
  })
})

describe('runs', () => {
  it('are apart, and the one that is shown may change', () => {
    const runId = ref<string | undefined>('a')
    const made = transcript({ runId })
    feed(say('of a', { runId: 'a' }), start('x', { runId: 'b' }), say('of b', { runId: 'b' }))
    expect(seen(made)).toEqual(['text "of a"'])
    runId.value = 'b'
    expect(seen(made)).toEqual(['cards x', 'text "of b"'])
    runId.value = undefined
    expect(seen(made)).toEqual(['text "of a"', 'cards x', 'text "of b"'])
  })

  it('that the store discards are forgotten', () => {
    const made = transcript()
    feed(say('of a', { runId: 'a' }), start('x', { runId: 'a' }), say('of b', { runId: 'b' }))
    store.discardRun('a')
    expect(seen(made)).toEqual(['text "of b"'])
    store.$reset()
    expect(seen(made)).toEqual([])
  })
})

describe('after a break', () => {
  it('numbered events that come twice are said once', () => {
    const made = transcript()
    const numbered = [say('One '), start('a'), say('two')].map((event, index) => ({
      ...event,
      seq: index + 1,
      epoch: 'e',
    }))
    feed(...numbered)
    feed(...numbered, { ...say(' three'), seq: 4, epoch: 'e' })
    expect(seen(made)).toEqual(['text "One "', 'cards a', 'text "two three"'])
  })

  it.each([
    ['a run that starts again', [{ type: 'run_started', runId: 'default' }] as ToolEvent[], {}],
    ['events of a new epoch', [] as ToolEvent[], { epoch: 'f' }],
  ])('%s is sent from its beginning: what is known is not said again', (_name, before, marks) => {
    const made = transcript()
    feed(
      { type: 'run_started', runId: 'default' },
      ...[say('One two. '), start('a'), say('Three fo')].map((event) => ({ ...event, epoch: 'e' })),
    )
    feed(
      ...before,
      ...[say('One '), say('two. '), start('a'), say('Three '), say('four'), say(' five.')].map((event) => ({
        ...event,
        ...marks,
      })),
    )
    expect(seen(made)).toEqual(['text "One two. "', 'cards a', 'text "Three four five."'])
  })

  it('what differs from before is new', () => {
    const made = transcript()
    feed({ type: 'run_started', runId: 'default' }, say('One.'))
    feed({ type: 'run_started', runId: 'default' }, say('Another.'))
    expect(seen(made)).toEqual(['text "One."', 'text "Another."'])
  })

  it('a run that goes on after its end says all of it', () => {
    const made = transcript()
    const turn: ToolEvent[] = [
      { type: 'run_started', runId: 'default' },
      say('Hm.'),
      { type: 'run_finished', runId: 'default', outcome: 'waiting' },
    ]
    feed(...turn)
    feed(...turn)
    expect(seen(made)).toEqual(['text "Hm."', 'text "Hm."'])
  })

  it('calls that a snapshot or a restored text brings have a place, and those that it lacks keep theirs', () => {
    feed(start('old'))
    const made = transcript()
    feed(say('Words.'), {
      type: 'tool_snapshot',
      runId: 'default',
      epoch: 'e',
      cards: [{ toolCallId: 'new', toolName: 'look' }],
    })
    expect(seen(made)).toEqual(['cards old', 'text "Words."', 'cards new'])
    const text = store.dehydrate()
    setActivePinia(createPinia())
    store = useToolCallStore()
    const later = transcript()
    store.restore(text)
    expect(seen(later)).toEqual(['cards old new'])
  })
})

describe('memory', () => {
  it('is bounded: the oldest words go first, and how many is told', () => {
    const made = transcript()
    feed(say('first'), start('a'))
    for (let piece = 0; piece < 30; piece++) feed(say('x'.repeat(50_000)))
    const lengths = made.blocks.value.map((block) => (block.kind === 'cards' ? 0 : block.text.length))
    expect(seen(made)[0]).toBe('cards a')
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(1_000_000)
    expect(lengths.reduce((sum, length) => sum + length, made.omitted.value)).toBe(1_500_005)
  })

  it('dies with the last scope that uses it', () => {
    const first = transcript()
    const second = transcript()
    first.stop()
    feed(say('heard'))
    expect(seen(second)).toEqual(['text "heard"'])
    second.stop()
    feed(say('unheard'))
    const third = transcript()
    expect(seen(third)).toEqual([])
    third.stop()
  })
})
