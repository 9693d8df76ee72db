import { nameOfItem, type ItemCall, type ItemStage } from './items.js'
import { idOf, indexOf, type WireRecord } from '../../shared/wire.js'

/** Finds the call that an event or an item is about, whatever a gateway left out or made up. */
export class ItemIndex {
  readonly list: ItemCall[] = []
  /** By item id and by call id. */
  private readonly byId = new Map<string, ItemCall>()
  private readonly byIndex = new Map<number, ItemCall>()

  clear(): void {
    this.list.length = 0
    this.byId.clear()
    this.byIndex.clear()
  }

  /** Positions count anew. */
  forgetPositions(): void {
    this.byIndex.clear()
  }

  /** What an item said of the call: ids that change from event to event all stay known. */
  note(call: ItemCall, ids: readonly (string | undefined)[], index: number | undefined): void {
    for (const id of ids) if (id !== undefined) this.byId.set(id, call)
    if (index !== undefined) this.byIndex.set(index, call)
  }

  /**
   * The call of an event. Ids that were announced count first, then the position; Copilot's gateway has
   * another item id in every event.
   */
  ofEvent(type: string, event: WireRecord): ItemCall | undefined {
    const id = idOf(event['item_id']) ?? idOf(event['call_id'])
    const known = id === undefined ? undefined : this.byId.get(id)
    if (known !== undefined) return known
    const index = indexOf(event['output_index'])
    const atIndex = index === undefined ? undefined : this.byIndex.get(index)
    if (atIndex?.type === type) return atIndex
    // llama.cpp leaves out what would tell calls apart (can1357/oh-my-pi#2016): then order does.
    const open = this.list.filter((call) => call.type === type && !call.isFinal && !call.isFinished)
    const next = open.find(
      ({ itemId, slot }) =>
        (id === undefined || itemId === undefined) && (index === undefined || slot.index === undefined),
    )
    if (next === undefined) return open.length === 1 && index === undefined ? open[0] : undefined
    next.itemId ??= id
    this.note(next, [id], undefined)
    return next
  }

  /** The call of an item that is announced, done or listed. */
  ofItem(item: WireRecord, index: number | undefined, stage: ItemStage): ItemCall | undefined {
    const callId = idOf(item['call_id'])
    const itemId = idOf(item['id'])
    const known = this.byId.get(callId ?? '') ?? this.byId.get(itemId ?? '')
    if (known !== undefined || stage === 'added') return known
    // Ids that change, or came late, or never.
    const isSame = (call: ItemCall): boolean =>
      call.type === item['type'] &&
      (call.slot.name === '' || call.slot.name === nameOfItem(item)) &&
      (stage === 'listed' || !call.isFinished) &&
      (callId === undefined || call.slot.wireId === undefined)
    const atIndex = index === undefined ? undefined : this.byIndex.get(index)
    if (atIndex !== undefined && isSame(atIndex)) return atIndex
    if (index !== undefined && itemId !== undefined) return undefined
    return this.list.find((call) => call.slot.wireId === undefined && isSame(call))
  }
}
