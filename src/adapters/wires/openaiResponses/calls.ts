import type { ToolEvent } from '../../../core/events.js'
import type { AdapterContext } from '../../shared/context.js'
import type { FramePath } from '../../shared/frameText.js'
import type { ResponseKeys } from '../../shared/keys.js'
import { ItemIndex } from './callIndex.js'
import { argsOfItem, isSameOrNone, putItemArgs, putValue, saysSame } from './itemArgs.js'
import { factsOfItem, isCallItem, isHostedItem, ItemCall, nameOfItem, type ItemStage } from './items.js'
import { ItemOutcomes } from './outcomes.js'
import { pieceOf, wholeOf, type CallEvent } from './pieces.js'
import type { ArgsEnd } from '../../slots/judgeArgs.js'
import { SlotTable } from '../../slots/slotTable.js'
import { idOf, textOf, type WireRecord } from '../../shared/wire.js'

/** Parts of an item that are all of its arguments, as text. */
const TEXTS: ReadonlySet<string> = new Set(['arguments', 'input'])

/** The calls of one response. */
export class ResponseCalls {
  readonly table: SlotTable
  private readonly outcomes: ItemOutcomes
  private readonly index = new ItemIndex()
  /** The response reported an error: nothing of it becomes ready any more. */
  isBroken = false

  constructor(private readonly context: AdapterContext) {
    this.table = new SlotTable(context)
    this.outcomes = new ItemOutcomes(this.table)
  }

  startResponse(keys?: ResponseKeys): void {
    this.table.startResponse(keys)
    this.outcomes.reset()
    this.index.clear()
    this.isBroken = false
  }

  /** The same response from its beginning: its calls go on, each from where it is announced again. */
  rewind(): void {
    this.index.forgetPositions()
    this.isBroken = false
  }

  /** An event about one call: a piece of its arguments, all of them, or a status. */
  readEvent(
    { itemType, part, verb }: CallEvent,
    event: WireRecord,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    if (part.startsWith('output')) {
      if (verb === 'delta') this.outcomes.readDelta(event, out)
      return
    }
    const call = this.index.ofEvent(itemType, event)
    if (call === undefined) {
      if (verb === 'delta')
        this.context.reportOnce('frame_invalid', 'item', 'Argument text names no item that was announced.')
    } else if (part === '') {
      this.readStatus(call, verb, event, out)
    } else if (verb === 'delta') {
      const piece = pieceOf(call, part, event)
      if (piece !== undefined) this.table.append(call.slot, piece, out)
      else if (TEXTS.has(part)) putValue(this.table, call.slot, event['delta'], [...path, 'delta'], text, out)
    } else if (verb === 'done') {
      this.readWhole(call, part, event, path, text, out)
    }
  }

  /**
   * An output item.
   *
   * @param index position among the items of the response
   * @param path where the item stands in its frame
   */
  readItem(
    item: WireRecord,
    index: number | undefined,
    stage: ItemStage,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const type = textOf(item['type'])
    if (type.endsWith('_output'))
      this.outcomes.readOutput(item, index, stage !== 'added', this.index.list, out)
    if (!isCallItem(type)) return
    const args = (): ReturnType<typeof argsOfItem> => argsOfItem(item, path, text)
    const call = this.callOf(item, index, stage, args, out)
    if (call === undefined || (stage !== 'added' && call.isFinished)) return
    this.table.rename(call.slot, textOf(item['name']), out)
    if (stage === 'added') {
      call.operation = item['operation'] as WireRecord | undefined
      // Other values are placeholders here (an empty command); text is a first piece.
      for (const name of TEXTS) putValue(this.table, call.slot, item[name], [...path, name], text, out)
      return
    }
    call.isFinished = true
    this.correct(call, item, path, text, out)
    putItemArgs(this.table, call.slot, item, path, text, out)
    this.settle(call, item['status'] === 'incomplete' ? 'limit' : 'marked', out)
    this.outcomes.finish(call, item, out)
  }

  /**
   * Nothing more comes for this response.
   *
   * @param end for calls whose arguments were not ended
   * @param finalEnd for calls whose arguments were ended, but not their items
   */
  finish(end: ArgsEnd, finalEnd: ArgsEnd, out: ToolEvent[]): void {
    for (const call of this.index.list) {
      this.settle(call, call.isFinal ? finalEnd : end, out)
      if (!call.isFinished && call.outcome !== undefined) this.outcomes.finish(call, {}, out)
      else if (!call.isFinished && (finalEnd !== 'broken' || this.isBroken))
        this.outcomes.abandon(call, finalEnd === 'marked', out)
      call.isFinished = true
    }
  }

  private readWhole(
    call: ItemCall,
    part: string,
    event: WireRecord,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    this.table.rename(call.slot, call.slot.name === '' ? textOf(event['name']) : '', out)
    const isText = !TEXTS.has(part) || typeof event[part] === 'string'
    const whole = isText ? wholeOf(call, part, event) : undefined
    if (!isText) putItemArgs(this.table, call.slot, { [part]: event[part] }, path, text, out)
    if (whole !== undefined) this.table.assign(call.slot, whole, out)
    if (part === 'command') return
    call.isFinal = true
    // The item may still say that the model was cut off, which matters where a placeholder is all there is.
    // A hosted call runs meanwhile; of a repetition the item tells what it came to.
    const isPlain =
      !call.isRepeat &&
      part === 'arguments' &&
      whole !== undefined &&
      /[^{\s]\s*\}\s*$/.test(whole.slice(-64))
    if (call.isHosted || isPlain) this.settle(call, 'marked', out)
  }

  private readStatus(call: ItemCall, verb: string, event: WireRecord, out: ToolEvent[]): void {
    if (!call.isHosted) return
    if (verb === 'completed' || verb === 'failed') {
      call.outcome = verb
      return
    }
    call.hasBegun = true
    // Nothing on this wire is an argument of it.
    if (call.type === 'image_generation_call') this.settle(call, 'marked', out)
    this.outcomes.start(call, out)
    if (verb === 'partial_image') this.outcomes.preview(call, event, out)
  }

  private settle(call: ItemCall, end: ArgsEnd, out: ToolEvent[]): void {
    const { slot } = call
    if (slot.isSettled) return
    const from = out.length
    this.table.settle(slot, this.isBroken ? 'broken' : end, out)
    call.known = out.slice(from).find((event) => event.type === 'tool_call_ready')
    call.isReady = call.known !== undefined
    if (call.isReady) this.outcomes.ready(call, out)
  }

  /** The item has the last word: where its arguments are not those of the `done` event, they are sent anew. */
  private correct(
    call: ItemCall,
    item: WireRecord,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const { slot, known } = call
    const args = argsOfItem(item, path, text)
    if (known === undefined || !call.isFinal || args === undefined || saysSame(known, args)) return
    this.table.restart(slot, out)
    // No repetition: where it fails, what was complete is outdated.
    slot.isRepeat = false
  }

  private callOf(
    item: WireRecord,
    index: number | undefined,
    stage: ItemStage,
    args: () => ReturnType<typeof argsOfItem>,
    out: ToolEvent[],
  ): ItemCall | undefined {
    const itemId = idOf(item['id'])
    const callId = idOf(item['call_id'])
    const known = this.index.ofItem(item, index, stage, (call) => isSameOrNone(call.known, args()))
    if (known !== undefined && stage === 'added') {
      this.table.restart(known.slot, out)
      known.reopen()
    }
    const call = known ?? this.open(item, callId ?? itemId, index, out)
    if (call === undefined) return undefined
    const wireId = callId ?? itemId
    if (wireId !== undefined) this.table.identify(call.slot, wireId, out)
    call.itemId ??= itemId
    this.index.note(call, [callId, itemId], index)
    return call
  }

  private open(
    item: WireRecord,
    id: string | undefined,
    index: number | undefined,
    out: ToolEvent[],
  ): ItemCall | undefined {
    const slot = this.table.open(id, index, nameOfItem(item))
    if (slot === undefined) return undefined
    const call = new ItemCall(textOf(item['type']), slot)
    call.isHosted = isHostedItem(item)
    slot.facts = factsOfItem(item, call.isHosted)
    if (call.type === 'custom_tool_call') slot.format = 'text'
    const approvalId = idOf(item['approval_request_id'])
    call.isJoined = approvalId !== undefined && this.table.join(slot, approvalId)
    this.table.announce(slot, out)
    this.index.list.push(call)
    if (approvalId !== undefined && call.isJoined) this.outcomes.approved(call, approvalId, out)
    return call
  }
}
