import { shallowRef, watch } from 'vue'
import type { ToolCardData } from '../core/card.js'
import type { ToolEvent } from '../core/events.js'
import type { ToolCallProgress } from './toolFeedTypes.js'

interface ProgressHost {
  onProgress?: ((progress: ToolCallProgress) => void) | undefined
  onProgressClear?: ((toolCallId: string) => void) | undefined
  card(toolCallId: string): ToolCardData | undefined
  /** As `card`, reactive on its state alone. */
  quietCard(toolCallId: string): ToolCardData | undefined
}

/** Longest wait for an animation frame, in ms: hidden tabs get none. Longer than the store waits for its own. */
const FRAME_TIMEOUT_MS = 120

/**
 * Tells a host that draws its own progress which calls are being written. What is told is read from the
 * cards, after the store has applied the events.
 */
export class ProgressHooks {
  /** Calls that grew since the last animation frame. */
  private readonly grown = new Set<string>()
  /** Calls that the host shows, with what it was told last. */
  private readonly shown = new Map<string, ToolCallProgress>()
  /** Changes when the host is shown another call. */
  private readonly showing = shallowRef(0)
  private frame: number | undefined
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly host: ProgressHost) {
    if (!this.isUsed()) return
    // Cards change without this feed too: a person denies, the host resets, another feed goes on.
    watch(
      () => (this.showing.value, [...this.shown.keys()].some((id) => !isWritten(host.quietCard(id)))),
      (isOver) => {
        if (isOver) this.check()
      },
    )
  }

  /** An event that the store has, or will have at the next animation frame. */
  note(event: ToolEvent): void {
    if (!this.isUsed()) return
    if (event.type === 'tool_args_delta' || event.type === 'tool_args_progress') {
      this.grow(event.toolCallId)
      return
    }
    if (event.type === 'tool_snapshot')
      for (const { toolCallId, state } of event.cards) if (state === 'streaming_args') this.grow(toolCallId)
    this.check()
  }

  /** Clears what is no longer being written. */
  check(): void {
    for (const toolCallId of [...this.shown.keys()])
      if (!isWritten(this.host.card(toolCallId))) this.clear(toolCallId)
  }

  private isUsed(): boolean {
    return this.host.onProgress !== undefined || this.host.onProgressClear !== undefined
  }

  /** Nobody will tell the host any more of what it shows: another feed does, or none. */
  clearAll(): void {
    this.cancel()
    this.grown.clear()
    for (const toolCallId of [...this.shown.keys()]) this.clear(toolCallId)
  }

  private grow(toolCallId: string): void {
    this.grown.add(toolCallId)
    if (this.timer !== undefined) return
    if (typeof requestAnimationFrame !== 'undefined') this.frame = requestAnimationFrame(this.tell)
    this.timer = setTimeout(this.tell, FRAME_TIMEOUT_MS)
  }

  private readonly tell = (): void => {
    this.cancel()
    const grown = [...this.grown]
    this.grown.clear()
    for (const toolCallId of grown) {
      const card = this.host.card(toolCallId)
      if (card === undefined || !isWritten(card)) continue
      const before = this.shown.get(toolCallId)
      const { toolName, charsAccumulated, startedAt, index } = card
      if (before?.charsAccumulated === charsAccumulated && before.toolName === toolName) continue
      const progress = { toolCallId, toolName, charsAccumulated, startedAt, index }
      this.shown.set(toolCallId, progress)
      if (before === undefined) this.showing.value += 1
      this.host.onProgress?.(progress)
    }
    this.check()
  }

  private clear(toolCallId: string): void {
    if (!this.shown.delete(toolCallId)) return
    this.showing.value += 1
    this.host.onProgressClear?.(toolCallId)
  }

  private cancel(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame)
    clearTimeout(this.timer)
    this.frame = undefined
    this.timer = undefined
  }
}

function isWritten(card: ToolCardData | undefined): boolean {
  return card?.state === 'streaming_args'
}
