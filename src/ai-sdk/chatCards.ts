import type { EffectScope } from 'vue'
import type { ToolCallKeys } from '../adapters/shared/keys.js'
import type { ToolCardData } from '../core/card.js'
import type { ToolEvent } from '../core/events.js'
import type { ToolIssue } from '../core/issue.js'
import { isTerminalState } from '../core/states.js'
import { partEvents, type PartMemory } from './partEvents.js'
import { isReplaced, replacementOf } from './replacedPart.js'
import { MessageParts } from './messageParts.js'
import type { ToolPartView } from './toolPartView.js'

export interface ChatCardsHost {
  readonly keys: ToolCallKeys
  /** Message ids are unique within a chat only. */
  readonly scope: string
  card(toolCallId: string): ToolCardData | undefined
  apply(events: readonly ToolEvent[]): void
  now(): number
  report(issue: ToolIssue): void
}

interface MessageMemory {
  readonly id: string
  readonly parts: Map<string, PartMemory>
}

/** The messages of one chat as events: what changed in a message since it was read before. Knows no watcher. */
export class ChatCards {
  private readonly messages = new Map<string, MessageMemory>()

  /** States that no known version has, and those that were told. */
  private readonly unreadable = new Set<string>()
  private readonly told = new Set<string>()

  constructor(private readonly host: ChatCardsHost) {}

  /** A reader of the message at one position, for `update`. */
  partsIn(scope: EffectScope): MessageParts {
    return new MessageParts(scope, (state) => {
      this.unreadable.add(state)
    })
  }

  /** @returns whether the list of calls changed */
  update(id: string, parts: MessageParts, former: string | undefined): boolean {
    const known = this.messages.get(id) ?? this.renamed(id, parts, former)
    const memory = known ?? { id, parts: new Map<string, PartMemory>() }
    this.messages.set(id, memory)
    this.reportUnreadable()
    const changed = parts.take()
    let isNews = false
    for (const view of known === undefined ? parts.views.values() : changed) {
      let part = memory.parts.get(view.name)
      if (part?.view === view) continue
      if (part === undefined) {
        isNews = true
        part = { key: this.claim(memory.id, view), view: undefined, text: '' }
        memory.parts.set(view.name, part)
      }
      this.updatePart(part, view, `${memory.id}/${String(view.step)}`)
    }
    return this.dropParts(memory, parts.views) || isNews
  }

  /** Forgets messages that are not there any more: what is open in them was replaced. */
  prune(ids: ReadonlySet<string>): boolean {
    let isNews = false
    for (const [id, memory] of this.messages) {
      if (ids.has(id)) continue
      isNews ||= memory.parts.size > 0
      this.messages.delete(id)
      for (const { key } of memory.parts.values()) this.end(key, 'superseded')
    }
    return isNews
  }

  /** Arguments that arrive will not arrive any more; `isBroken`: nor will outcomes. */
  endStream(isBroken: boolean): void {
    for (const { parts } of this.messages.values())
      for (const { key } of parts.values()) {
        const state = this.host.card(key)?.state
        const isArriving = state === 'planned' || state === 'streaming_args'
        if (isArriving && isBroken)
          this.host.apply([{ type: 'tool_error', toolCallId: key, errorCode: 'args_truncated' }])
        else if (isArriving || (isBroken && (state === 'args_ready' || state === 'executing')))
          this.host.apply([{ type: 'tool_cancelled', toolCallId: key, endReason: 'interrupted' }])
      }
  }

  /** Keys of the calls of these messages, in order. */
  keysOf(ids: readonly string[]): string[] {
    return ids.flatMap((id) => [...(this.messages.get(id)?.parts.values() ?? [])].map(({ key }) => key))
  }

  /** A message that got another id while it goes on: its parts are the same objects. */
  private renamed(id: string, parts: MessageParts, former: string | undefined): MessageMemory | undefined {
    const memory = former === undefined ? undefined : this.messages.get(former)
    if (former === undefined || memory === undefined || parts.isOther) return undefined
    this.messages.delete(former)
    this.messages.set(id, memory)
    return memory
  }

  private reportUnreadable(): void {
    for (const state of this.unreadable) {
      if (this.told.has(state)) continue
      this.told.add(state)
      this.host.report({
        code: 'frame_unknown',
        message: `A tool part in the state "${state.slice(0, 80)}", or without an id, was left out.`,
        fix: 'Check the messages that the chat was given; tool parts are those of AI SDK 5 and later.',
      })
    }
    this.unreadable.clear()
  }

  private claim(id: string, view: ToolPartView): string {
    const { keys, scope } = this.host
    const entry = keys.response(`${scope}/${id}/${String(view.step)}`).claim(view.toolCallId)
    entry.announced = true
    return entry.key
  }

  private updatePart(part: PartMemory, view: ToolPartView, stepId: string): void {
    const card = this.host.card(part.key)
    const events =
      card !== undefined && isReplaced(card, view, part.view)
        ? [replacementOf(view, part, card, stepId, this.host.now())]
        : partEvents(view, part, card, stepId)
    part.view = view
    if (events.length > 0) this.host.apply(events)
  }

  /** Parts that were taken out of their message: a step that is tried again. */
  private dropParts(memory: MessageMemory, views: ReadonlyMap<number, ToolPartView>): boolean {
    if (memory.parts.size === views.size) return false
    const names = new Set([...views.values()].map(({ name }) => name))
    let isNews = false
    for (const [name, { key }] of memory.parts) {
      if (names.has(name)) continue
      isNews = true
      memory.parts.delete(name)
      this.end(key, undefined)
    }
    return isNews
  }

  private end(key: string, endReason: 'superseded' | undefined): void {
    const card = this.host.card(key)
    this.host.keys.discard([key])
    if (card === undefined || isTerminalState(card.state)) return
    this.host.apply([
      endReason === undefined
        ? { type: 'tool_discarded', toolCallId: key }
        : { type: 'tool_cancelled', toolCallId: key, endReason },
    ])
  }
}
