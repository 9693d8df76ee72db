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
    for (const id of ids) {
      const known = id === undefined ? undefined : this.byId.get(id)
      const isOlder =
        known !== undefined && sharesId(known, call) && known.slot.occurrence > call.slot.occurrence
      if (id !== undefined && !isOlder) this.byId.set(id, call)
    }
    if (index !== undefined) this.byIndex.set(index, call)
  }

  /**
   * The call of an event. Ids that were announced count first, then the position; Copilot's gateway has
   * another item id in every event.
   */
  ofEvent(type: string, event: WireRecord): ItemCall | undefined {
    const id = idOf(event['item_id']) ?? idOf(event['call_id'])
    const known = id === undefined ? undefined : this.byId.get(id)
    const index = indexOf(event['output_index'])
    const atIndex = index === undefined ? undefined : this.byIndex.get(index)
    // Several calls with one id are told apart by their places.
    if (known !== undefined) return atIndex !== undefined && sharesId(atIndex, known) ? atIndex : known
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

  /**
   * The call of an item that is announced, done or listed.
   *
   * @param saysSame whether the item has the arguments that a call became ready with
   */
  ofItem(
    item: WireRecord,
    index: number | undefined,
    stage: ItemStage,
    saysSame: (call: ItemCall) => boolean,
  ): ItemCall | undefined {
    const callId = idOf(item['call_id'])
    const itemId = idOf(item['id'])
    const known = this.byId.get(callId ?? '') ?? this.byId.get(itemId ?? '')
    if (known !== undefined) return this.withId(known, nameOfItem(item), index, stage, saysSame)
    if (stage === 'added') return undefined
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

  /**
   * Of the calls with an id, the one that an item is about: of an announcement its place tells, of an item
   * that is done also its arguments, because places in lists shift.
   *
   * @param newest the newest call with the id
   */
  private withId(
    newest: ItemCall,
    name: string,
    index: number | undefined,
    stage: ItemStage,
    saysSame: (call: ItemCall) => boolean,
  ): ItemCall | undefined {
    const isOne = newest.slot.older === undefined
    const calls = isOne ? [newest] : this.list.filter((call) => sharesId(call, newest))
    const named = calls.filter(({ slot }) => name === '' || slot.name === '' || slot.name === name)
    const isHere = ({ slot }: ItemCall): boolean => slot.index === index
    if (stage === 'added')
      return named.find(isHere) ?? named.find(({ slot }) => index === undefined || slot.index === undefined)
    return (
      named.find((call) => isHere(call) && (stage === 'done' || saysSame(call))) ??
      named.find((call) => call.isFinished && saysSame(call)) ??
      named.find((call) => !call.isFinished) ??
      named.find(isHere)
    )
  }
}

function sharesId({ slot }: ItemCall, other: ItemCall): boolean {
  return slot === other.slot || (slot.wireId !== undefined && slot.wireId === other.slot.wireId)
}
