import { tryOnScopeDispose } from '@vueuse/core'
import { computed, toValue, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import { useToolCallStore } from '../store/useToolCallStore.js'
import type { TranscriptBlock } from './transcript/blocks.js'
import { TranscriptRecorder } from './transcript/TranscriptRecorder.js'

export interface UseToolTranscriptOptions {
  /** Only this run. @default every run, in order of appearance */
  runId?: MaybeRefOrGetter<string | undefined> | undefined
}

export interface ToolTranscript {
  /**
   * What was said and called, in stream order. The same array while blocks only grow: a piece of text changes
   * the `text` of its own block and nothing else.
   */
  readonly blocks: ComputedRef<readonly TranscriptBlock[]>
  /** UTF-16 code units of the oldest text that are not kept any more. */
  readonly omitted: ComputedRef<number>
}

type Store = ReturnType<typeof useToolCallStore>

interface Shared {
  readonly recorder: TranscriptRecorder
  readonly stop: () => void
  users: number
}

const ofStores = new WeakMap<object, Shared>()

function startRecording(store: Store): Shared {
  const port = store.port()
  const recorder = new TranscriptRecorder({
    get runIds() {
      return store.runIds
    },
    idsOfRun: store.idsOfRun,
    card: port.card,
  })
  const stopEvents = store.onEvent((event) => recorder.record(event))
  // What comes and goes without an event. Kept when the component that came first is gone.
  const stopActions = store.$onAction(({ name, args, after }) => {
    if (name === 'restore') after(() => recorder.takeStock())
    if (name === 'discardRun') after(() => recorder.forgetRun(args[0]))
    if (name === '$reset') after(() => recorder.forgetAll())
  }, true)
  return {
    recorder,
    users: 0,
    stop: () => {
      stopEvents()
      stopActions()
    },
  }
}

/**
 * A conversation as blocks of text, reasoning and cards. Text is kept from the first use on, for as long as
 * anything uses a transcript of the store: call it once where the feed lives, and message bubbles may come and go.
 *
 * @see ToolCallInline shows the cards of a block
 */
export function useToolTranscript(options: UseToolTranscriptOptions = {}): ToolTranscript {
  const store = useToolCallStore()
  const shared = ofStores.get(store) ?? startRecording(store)
  ofStores.set(store, shared)
  shared.users += 1
  tryOnScopeDispose(() => {
    shared.users -= 1
    if (shared.users > 0) return
    shared.stop()
    ofStores.delete(store)
  })

  const runs = computed(() => {
    const runId = toValue(options.runId)
    const { runs: all } = shared.recorder
    const one = runId === undefined ? undefined : all.get(runId)
    return runId === undefined ? [...all.values()] : one === undefined ? [] : [one]
  })
  return {
    blocks: computed(() => {
      const [first, ...rest] = runs.value
      if (first !== undefined && rest.length === 0) return first.blocks.value
      return runs.value.flatMap((run) => run.blocks.value)
    }),
    omitted: computed(() => runs.value.reduce((sum, run) => sum + run.omitted.value, 0)),
  }
}
