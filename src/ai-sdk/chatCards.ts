import type { ToolCallKeys } from '../adapters/shared/keys.js'
import type { ToolCardData } from '../core/card.js'
import type { ToolEvent } from '../core/events.js'
import type { ToolIssue } from '../core/issue.js'
import { isTerminalState } from '../core/states.js'
import { partEvents, type PartMemory } from './partEvents.js'
import type { AiSdkMessage } from './chatTypes.js'
import { readToolParts, type ToolPartView } from './toolPartView.js'

export interface ChatCardsHost {
  readonly keys: ToolCallKeys
  /** Message ids are unique within a chat only. */
  readonly runId: string
  card(toolCallId: string): ToolCardData | undefined
  apply(events: readonly ToolEvent[]): void
  report(issue: ToolIssue): void
}

interface MessageMemory {
  id: string
  views: ReadonlyMap<number, ToolPartView>
  readonly parts: Map<string, PartMemory>
}

/** The messages of one chat as events: what changed in a message since it was read before. Knows no watcher. */
export class ChatCards {
  private readonly messages = new Map<string, MessageMemory>()

  /** States that no known version has, and those that were told. */
  private readonly unreadable = new Set<string>()
  private readonly told = new Set<string>()

  constructor(private readonly host: ChatCardsHost) {}

  /** Reads through the reactive message; applies nothing, so that it may run inside a getter. */
  read(message: AiSdkMessage): ReadonlyMap<number, ToolPartView> {
    return readToolParts(message, this.messages.get(message.id)?.views ?? NO_VIEWS, (state) => {
      this.unreadable.add(state)
    })
  }

  /** @returns whether the list of calls changed */
  update(id: string, views: ReadonlyMap<number, ToolPartView>, former: string | undefined): boolean {
    const memory = this.memoryOf(id, views, former)
    this.reportUnreadable()
    let isNews = false
    for (const view of views.values()) {
      let part = memory.parts.get(view.name)
      if (part?.view === view) continue
      if (part === undefined) {
        isNews = true
        part = { key: this.claim(memory.id, view), view: undefined, text: '' }
        memory.parts.set(view.name, part)
      }
      this.updatePart(part, view, `${memory.id}/${String(view.step)}`)
    }
    memory.views = views
    return this.dropParts(memory, views) || isNews
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

  private memoryOf(
    id: string,
    views: ReadonlyMap<number, ToolPartView>,
    former: string | undefined,
  ): MessageMemory {
    let memory = this.messages.get(id)
    if (memory !== undefined) return memory
    const renamed = former === undefined ? undefined : this.messages.get(former)
    if (former !== undefined && renamed !== undefined && isSameMessage(renamed, views)) {
      this.messages.delete(former)
      memory = renamed
    } else memory = { id, views: NO_VIEWS, parts: new Map() }
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
    const { keys, runId } = this.host
    const entry = keys.response(`${runId}/${id}/${String(view.step)}`).claim(view.toolCallId)
    entry.announced = true
    return entry.key
  }

  private updatePart(part: PartMemory, view: ToolPartView, stepId: string): void {
    const events = partEvents(view, part, this.host.card(part.key), stepId)
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

const NO_VIEWS: ReadonlyMap<number, ToolPartView> = new Map()

/** A message that got another id while it goes on: its parts are the same objects. */
function isSameMessage(memory: MessageMemory, views: ReadonlyMap<number, ToolPartView>): boolean {
  for (const [at, view] of memory.views) if (views.get(at)?.raw === view.raw) return true
  return false
}
