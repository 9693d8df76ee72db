import type { ToolCardData } from '../core/card.js'
import type { ToolEvent } from '../core/events.js'
import {
  hasCompleteArgs,
  hasRun,
  isAsked,
  isShown,
  judgeArgs,
  saysRunning,
  type ArgsVerdict,
  type CallRecord,
} from './callRecord.js'
import { Samples, Tally } from './samples.js'

/** Different error codes that are counted apart; more are counted as `other`. */
const MAX_CODES = 50

/** What is measured a call: its arguments, and pauses while it runs. */
export class CallRecords {
  readonly verdicts: Record<ArgsVerdict, number> = { same: 0, different: 0, unseen: 0 }
  /** Calls whose arguments were not those on screen. */
  readonly inexact = new Tally()
  readonly early = new Tally()
  readonly afterDenial = new Tally()
  readonly approvalWait = new Samples()
  readonly errorsByCode = new Map<string, number>()
  readonly hangs = new Tally()
  readonly hangTimes = new Samples()
  private readonly records = new Map<string, CallRecord>()

  constructor(private readonly hangAfter: number) {}

  onChange(event: ToolEvent, before: ToolCardData | undefined, after: ToolCardData): void {
    const record = this.of(after.toolCallId)
    if (event.type === 'tool_retry') record.verdict = undefined
    if (isShown(after, event)) record.shown = after
    if (after.state === 'failed' && before?.state !== 'failed') this.countArgsError(after.errorCode)
    this.timeQuestion(record, before, after, event.at)
    if (after.state === 'denied' && after.lateResult !== undefined) this.sawAfterDenial(after.toolCallId)
    if (record.verdict !== undefined || after.unannounced === true || !hasRun(after, event)) return
    // Also where the run was over in between: the result tells that it ran.
    if (!hasCompleteArgs(after)) this.sawEarly(after.toolCallId)
    this.judge(after.toolCallId, record, judgeArgs(record, after))
  }

  /** A card from a snapshot: its beginning was not seen, what it shows was. */
  restore(card: ToolCardData): void {
    const record = this.of(card.toolCallId)
    if (card.args !== undefined) record.shown = card
    record.askedAt = isAsked(card) ? (record.askedAt ?? card.approvalRequestedAt) : undefined
    if (card.state === 'denied' && card.lateResult !== undefined) this.sawAfterDenial(card.toolCallId)
    if (card.state === 'succeeded' || card.state === 'failed' || card.args === undefined)
      record.verdict ??= 'unknown'
  }

  /** A call runs although it is over: the card does not change, so only the event tells. */
  sawLate(event: ToolEvent, card: ToolCardData | undefined): void {
    const isRunning = saysRunning(event)
    if (card === undefined || (!isRunning && event.type !== 'tool_result')) return
    const { state, toolCallId } = card
    const wasRefused = state === 'failed' && card.errorCode.startsWith('args_')
    const wasCut = (state === 'cancelled' || state === 'denied') && !hasCompleteArgs(card)
    if ((wasRefused || wasCut) && card.unannounced !== true && !hasStarted(card)) this.sawEarly(toolCallId)
    // Events of a call that ran before it was denied may be sent again.
    if (state === 'denied' && isRunning && !hasStarted(card)) this.sawAfterDenial(toolCallId)
  }

  private sawAfterDenial(toolCallId: string): void {
    const record = this.of(toolCallId)
    if (record.ranAfterDenial) return
    record.ranAfterDenial = true
    this.afterDenial.add(toolCallId)
  }

  /** From the first question to the moment when none stands: another one in its place goes on waiting. */
  private timeQuestion(
    record: CallRecord,
    before: ToolCardData | undefined,
    after: ToolCardData,
    at = NaN,
  ): void {
    const wasAsked = before !== undefined && isAsked(before)
    if (isAsked(after)) {
      if (!wasAsked) record.askedAt = at
    } else if (wasAsked) {
      this.approvalWait.add(at - (record.askedAt ?? NaN))
      record.askedAt = undefined
    }
  }

  sawEarly(toolCallId: string): void {
    const record = this.of(toolCallId)
    if (record.isEarly) return
    record.isEarly = true
    this.early.add(toolCallId)
  }

  /** The wire sent other arguments while the call ran with those that were shown. */
  sawOtherArgs(toolCallId: string): void {
    const record = this.of(toolCallId)
    if (record.verdict !== 'same') return
    this.verdicts.same -= 1
    this.judge(toolCallId, record, 'different')
  }

  /** An event about the call came: the end of a pause, if it was running. */
  news(toolCallId: string, at: number | undefined, card: ToolCardData | undefined): void {
    const record = this.records.get(toolCallId)
    if (record === undefined) return
    const pause = (at ?? NaN) - (record.newsAt ?? NaN)
    if (pause > this.hangAfter) {
      this.hangs.add(toolCallId)
      this.hangTimes.add(pause)
    }
    record.newsAt = card?.state === 'executing' ? (at ?? record.newsAt) : undefined
  }

  /** Calls that stand as running without news since before `now - hangAfter`. */
  hanging(now: number): string[] {
    return [...this.records]
      .filter(([, { newsAt }]) => now - (newsAt ?? NaN) > this.hangAfter)
      .map(([toolCallId]) => toolCallId)
  }

  rename(from: string, to: string): void {
    const record = this.records.get(from)
    this.records.delete(from)
    if (record !== undefined) this.records.set(to, record)
  }

  forget(toolCallId: string): void {
    this.records.delete(toolCallId)
  }

  private of(toolCallId: string): CallRecord {
    let record = this.records.get(toolCallId)
    if (record === undefined) this.records.set(toolCallId, (record = {}))
    return record
  }

  private judge(toolCallId: string, record: CallRecord, verdict: ArgsVerdict): void {
    record.verdict = verdict
    this.verdicts[verdict] += 1
    if (verdict !== 'same') this.inexact.add(toolCallId)
  }

  private countArgsError(errorCode: string | undefined): void {
    if (errorCode?.startsWith('args_') !== true) return
    const isNew = !this.errorsByCode.has(errorCode)
    const code = isNew && this.errorsByCode.size >= MAX_CODES ? 'other' : errorCode
    this.errorsByCode.set(code, (this.errorsByCode.get(code) ?? 0) + 1)
  }
}

function hasStarted({ executionStartedAt, outputText, output }: ToolCardData): boolean {
  return executionStartedAt !== undefined || outputText !== undefined || output !== undefined
}
