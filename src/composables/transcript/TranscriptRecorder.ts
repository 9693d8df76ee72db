import { shallowReactive } from 'vue'
import type { ToolCardData } from '../../core/card.js'
import type { TextDeltaEvent, ToolEvent } from '../../core/events.js'
import { TranscriptRun } from './TranscriptRun.js'

/** UTF-16 code units of text that are kept, of all runs together. */
const MOST_KEPT = 1_000_000
/** What a block costs beside its text, in the same units. */
const BLOCK_COST = 64

/** What the recorder reads of its store. */
export interface RecordedStore {
  readonly runIds: readonly string[]
  idsOfRun(runId: string): readonly string[]
  card(toolCallId: string): ToolCardData | undefined
}

/** Words and calls of all runs of a store, in the order in which they came. Bounded: the oldest words go first. */
export class TranscriptRecorder {
  /** In order of appearance. */
  readonly runs = shallowReactive(new Map<string, TranscriptRun>())
  private kept = 0
  private lastId = 0

  constructor(private readonly store: RecordedStore) {
    this.takeStock()
  }

  record(event: ToolEvent): void {
    // Text of arguments has no place of its own, and there is more of it than of anything else.
    if (event.type === 'tool_args_delta') return
    const runId = event.runId ?? 'default'
    if (event.epoch !== undefined) this.run(runId).noteEpoch(event.epoch, event.type === 'tool_snapshot')
    switch (event.type) {
      case 'text_delta':
      case 'reasoning_delta':
        return this.say(runId, event)
      case 'run_started':
        return this.run(runId).start()
      case 'run_finished':
        return this.runs.get(runId)?.finish()
      case 'step_started':
        return this.runs.get(runId)?.close()
      case 'tool_snapshot':
        return this.takeStock()
      case 'tool_discarded':
        return this.discard(runId, event.stepId, event.toolCallId)
      case 'tool_call_start':
        if (event.replaces !== undefined) this.rename(event.replaces, event.toolCallId)
        return this.place(event.toolCallId, 'announced')
      case 'tool_call_ready':
        return this.place(event.toolCallId, this.isKnown(event.toolCallId) ? 'progress' : 'announced')
      default:
        if (event.toolCallId !== undefined) this.place(event.toolCallId, 'progress')
    }
  }

  /** Brings the calls in line with the store, which may have got or lost some without events. */
  takeStock(): void {
    for (const run of this.runs.values()) run.keepCards((id) => this.store.card(id) !== undefined)
    for (const runId of this.store.runIds)
      for (const id of this.store.idsOfRun(runId)) this.place(id, 'progress')
  }

  forgetRun(runId: string): void {
    for (const block of this.runs.get(runId)?.blocks.value ?? [])
      this.kept -= BLOCK_COST + (block.kind === 'cards' ? 0 : block.text.length)
    this.runs.delete(runId)
  }

  forgetAll(): void {
    this.runs.clear()
    this.kept = 0
  }

  private run(runId: string): TranscriptRun {
    let run = this.runs.get(runId)
    if (run === undefined)
      this.runs.set(
        runId,
        (run = new TranscriptRun(
          () => this.newBlock(),
          () => (this.kept -= BLOCK_COST),
        )),
      )
    return run
  }

  private newBlock(): number {
    this.kept += BLOCK_COST
    return (this.lastId += 1)
  }

  private isKnown(toolCallId: string): boolean {
    const card = this.store.card(toolCallId)
    return card !== undefined && this.runs.get(card.runId)?.hasCard(toolCallId) === true
  }

  private say(runId: string, { type, text, stepId }: TextDeltaEvent): void {
    if (typeof text !== 'string' || text === '') return
    // Not in one expression: new blocks change what is kept meanwhile.
    const added = this.run(runId).say(type === 'text_delta' ? 'text' : 'reasoning', text, stepId)
    this.kept += added
    this.bound()
  }

  private place(toolCallId: string, how: 'announced' | 'progress'): void {
    const card = this.store.card(toolCallId)
    if (card === undefined) return
    const { runId, parentToolCallId } = card
    this.run(runId).place(card.toolCallId, how, this.store.idsOfRun(runId), parentToolCallId)
  }

  private rename(from: string, to: string): void {
    for (const run of this.runs.values()) run.rename(from, to)
  }

  private discard(runId: string, stepId: string | undefined, toolCallId: string | undefined): void {
    this.runs.get(runId)?.keepCards((id) => this.store.card(id) !== undefined)
    if (toolCallId !== undefined || stepId === undefined) return
    const gone = this.runs.get(runId)?.discardStep(stepId) ?? 0
    this.kept -= gone
  }

  private bound(): void {
    if (this.kept <= MOST_KEPT) return
    for (const run of this.runs.values()) {
      while (this.kept > MOST_KEPT) {
        const gone = run.forget(this.kept - MOST_KEPT + BLOCK_COST)
        if (gone === 0) break
        this.kept -= gone
      }
    }
  }
}
