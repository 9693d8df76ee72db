import { isReactive, shallowRef, toRaw, watch, type EffectScope } from 'vue'
import { isRecord, textOf } from '../adapters/shared/wire.js'
import type { AiSdkMessage } from './chatTypes.js'
import { isOver, readToolPart, touchPart, type ToolPartView } from './toolPartView.js'

/**
 * The tool parts of the message at one position. Parts that are over are watched apart and not read again
 * before they change, so that a delta costs the same however many there are.
 */
export class MessageParts {
  /** Views by position: those of parts that did not change stay the same objects. */
  readonly views = new Map<number, ToolPartView>()
  /** The parts are others than those of the reading before. */
  isOther = false

  private parts: readonly unknown[] = []
  private readonly open = new Set<number>()
  /** The step of each position that was read. */
  private readonly steps: number[] = []
  private readonly changed = new Set<ToolPartView>()
  private watchers: (() => void)[] = []
  /** Counts changes of parts that are watched apart. */
  private readonly revision = shallowRef(0)

  /** @param scope of the watchers of parts that are over */
  constructor(
    private readonly scope: EffectScope,
    private readonly onUnreadable: (state: string) => void,
  ) {}

  /**
   * Reads through the reactive message, so that whoever asks is told of changes; applies nothing.
   *
   * @param isWhole reads every part: some may have been changed behind Vue's back
   */
  read(message: AiSdkMessage, isWhole = false): this {
    void this.revision.value
    const parts: readonly unknown[] = Array.isArray(message.parts) ? message.parts : []
    const isSameList = toRaw(parts) === toRaw(this.parts) && parts.length >= this.steps.length
    if (!isSameList) this.isOther = !this.hasAnyOf(parts)
    if (!isSameList || isWhole) this.reset(parts)
    this.parts = parts
    for (const at of this.open) if (!this.readPart(at)) return this.read(message, true)
    for (let at = this.steps.length; at < parts.length; at += 1) {
      const before = this.steps[at - 1] ?? 0
      this.steps.push(before + (isStepStart(parts[at]) ? 1 : 0))
      this.open.add(at)
      this.readPart(at)
    }
    return this
  }

  /** The views that are new since this was asked before. What is over is watched apart from here on. */
  take(): ToolPartView[] {
    const views = [...this.changed]
    this.changed.clear()
    if (isReactive(this.parts)) this.settle()
    return views
  }

  private hasAnyOf(parts: readonly unknown[]): boolean {
    for (const [at, view] of this.views) if (toRaw(parts[at]) === view.raw) return true
    return false
  }

  private reset(parts: readonly unknown[]): void {
    for (const stop of this.watchers.splice(0)) stop()
    this.open.clear()
    this.steps.length = 0
    for (const at of this.views.keys()) if (at >= parts.length) this.views.delete(at)
  }

  /** @returns whether the step is the one that it was */
  private readPart(at: number): boolean {
    const part = this.parts[at]
    const step = this.steps[at] ?? 0
    if (step !== (this.steps[at - 1] ?? 0) + (isStepStart(part) ? 1 : 0)) return false
    const before = this.views.get(at)
    const view = readToolPart(part, step, before, this.onUnreadable)
    if (view === before) return true
    if (view === undefined) this.views.delete(at)
    else {
      this.views.set(at, view)
      this.changed.add(view)
    }
    return true
  }

  private settle(): void {
    const settled = [...this.open].filter((at) => this.isSettled(at))
    if (settled.length === 0) return
    for (const at of settled) this.open.delete(at)
    const { parts } = this
    this.scope.run(() => {
      const stop = watch(
        () => {
          for (const at of settled) touchPart(parts[at])
          return {}
        },
        () => {
          stop()
          for (const at of settled) this.open.add(at)
          this.revision.value += 1
        },
        { flush: 'sync' },
      )
      this.watchers.push(stop)
    })
  }

  private isSettled(at: number): boolean {
    const part = this.parts[at]
    const view = this.views.get(at)
    if (view !== undefined) return isOver(view) && isReactive(part)
    // A tool part without a view is one that could not be read yet.
    const type = isRecord(part) ? textOf(part['type']) : ''
    return type !== 'dynamic-tool' && !type.startsWith('tool-')
  }
}

function isStepStart(part: unknown): boolean {
  return isRecord(part) && part['type'] === 'step-start'
}
