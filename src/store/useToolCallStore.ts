import { acceptHMRUpdate, defineStore } from 'pinia'
import { computed, hasInjectionContext, inject } from 'vue'
import { createToolCallKeys } from '../adapters/shared/keys.js'
import type { ToolCardData } from '../core/card.js'
import { applyEventTo } from '../core/applyEventTo.js'
import type { ToolEvent, ToolSnapshotEvent } from '../core/events.js'
import type { ToolIssue, ToolIssueHandler } from '../core/issue.js'
import { localQuestion } from '../policy/localQuestion.js'
import { defaultToolPolicy } from '../policy/defaultPolicy.js'
import { guardPolicy } from '../policy/guardPolicy.js'
import { prepareCard, prepareEvent } from '../policy/prepareEvent.js'
import { TOOL_CARDS_CONFIG, type ToolCardsConfig } from './config.js'
import { decisionActions } from './decisionActions.js'
import { decisionHandlers } from './decisionHandlers.js'
import { Decisions } from './decisions.js'
import { isDevelopment } from './development.js'
import { EventWatchers } from './eventWatchers.js'
import { Feeds, type FeedHandle } from './feeds.js'
import { FrameQueue } from './frameQueue.js'
import { ReactiveCards } from './reactiveCards.js'
import { cardsFromText, cardsToText } from './saved.js'
import { createSavedState } from './savedState.js'
import { createStorePort } from './storePort.js'
import { Sequence } from './sequence.js'
import { tellIssue, withoutSecrets } from './tellIssue.js'
import type { ApplyOptions, StorePort } from './types.js'

/**
 * Every tool call of the app, keyed by `toolCallId`. It outlives streams: results and approvals may arrive in
 * a later one. Cards are frozen data in shallow cells; the store's only pinia state is one string.
 */
export const useToolCallStore = /* @__PURE__ */ defineStore('tool-calls', () => {
  const cards = new ReactiveCards(onCard)
  const queue = new FrameQueue(isNew, applyNow)
  const sequence = new Sequence()
  const feeds = new Feeds()
  const skews = new Map<string, number>()
  const handlers = new Set<ToolIssueHandler>()
  const watchers = new EventWatchers(report)
  const unknownTypes = new Set<string>()
  const toAsk = new Set<string>()
  /** What `createToolCards` set up: found here, or handed in when the plugin comes after the store. */
  let config = hasInjectionContext() ? inject(TOOL_CARDS_CONFIG, undefined) : undefined
  const keys = createToolCallKeys(cards)
  const saved = createSavedState(() => cardsToText(cards.list()))
  const decisions = new Decisions({
    get: (id) => cards.get(id),
    set: (card) => cards.set(card),
    apply: (event) => queue.push([event]),
    now,
    ...decisionHandlers(
      (card) => feeds.of(card.runId),
      () => config,
    ),
    report,
  })

  function report(issue: ToolIssue): void {
    if (issue.code === 'unknown_event_type') {
      const type = issue.eventType ?? ''
      if (unknownTypes.has(type)) return
      unknownTypes.add(type)
    }
    const hostHandler = config?.onIssue
    for (const handler of [...handlers, hostHandler]) tellIssue(handler, issue)
    if (isDevelopment() && handlers.size === 0 && hostHandler === undefined)
      console.info(`[vue-tool-cards] ${issue.code}: ${withoutSecrets(issue).message} ${issue.fix ?? ''}`)
  }

  function onCard(card: ToolCardData, before: ToolCardData | undefined): void {
    if (card.state === 'args_ready' && before?.state !== 'args_ready' && card.approval === undefined)
      toAsk.add(card.toolCallId)
  }

  function reduce(event: ToolEvent): void {
    applyEventTo(cards, event, report)
    watchers.tell(event)
  }

  function applyNow(events: readonly ToolEvent[], isTrusted: boolean): void {
    hydrate()
    for (const event of events) {
      reduce(prepare(event, isTrusted))
      if (event?.type === 'tool_snapshot') noteClock(event)
      if (toAsk.size > 0) askForApprovals(event?.at)
    }
  }

  /** The host's policy asks where no wire does, right after the arguments are complete. */
  function askForApprovals(at: number | undefined): void {
    const ids = [...toAsk]
    toAsk.clear()
    for (const id of ids) {
      const card = cards.get(id)
      if (card?.state !== 'args_ready' || card.approval !== undefined) continue
      const question = localQuestion(policy(), card, at, report)
      if (question !== undefined) reduce(question)
    }
  }

  function policy(): ToolCardsConfig['policy'] {
    return config?.policy ?? defaultToolPolicy
  }

  /** Lets the policy speak. A piece of text names no tool, so it has nothing to say about it. */
  function prepare(event: ToolEvent, trusted: boolean): ToolEvent {
    if (event?.type === 'tool_args_delta') return event
    const id =
      event !== null && typeof event === 'object' && 'toolCallId' in event ? event.toolCallId : undefined
    return prepareEvent(event, {
      policy: policy(),
      trusted,
      card: id === undefined ? undefined : cards.get(id),
      onIssue: report,
    })
  }

  /** Whether an event was not seen before. */
  function isNew(event: ToolEvent): boolean {
    if (typeof event !== 'object' || (event as object | null) === null) return true
    if (event.seq === undefined && event.type !== 'tool_snapshot') return true
    const verdict = sequence.check(event)
    if (verdict === 'gap') reportGap(event)
    return verdict !== 'seen'
  }

  function reportGap(event: ToolEvent): void {
    const runId = event.runId ?? 'default'
    report({
      code: 'sequence_gap',
      message: `Events of run "${runId}" are missing before number ${String(event.seq)}.`,
      fix: "Answer the feed's request for a snapshot, or resend from the last number.",
      eventType: event.type,
    })
    feeds.of(runId)?.requestSnapshot?.(runId)
  }

  function noteClock(event: ToolSnapshotEvent): void {
    if (typeof event.serverNow === 'number') skews.set(event.runId ?? 'default', event.serverNow - Date.now())
  }

  function hydrate(): void {
    const text = saved.take()
    if (text !== '') restore(text)
  }

  function apply(event: ToolEvent, options?: ApplyOptions): void {
    applyBatch([event], options)
  }

  function applyBatch(events: readonly ToolEvent[], options?: ApplyOptions): void {
    queue.push(events, options?.trusted === true)
  }

  function restore(text: string): void {
    const rules = guardPolicy(policy(), report)
    const restored = cardsFromText(text, (card) => prepareCard(card, { policy: rules }))
    if (restored === undefined) {
      report({
        code: 'hydration_invalid',
        message: 'The saved text is not one that this store wrote; nothing was restored.',
        fix: 'Pass the text of store.dehydrate(), unchanged.',
      })
      return
    }
    for (const card of restored) if (cards.get(card.toolCallId) === undefined) cards.set(card)
    toAsk.clear()
  }

  function dehydrate(): string {
    hydrate()
    queue.flush()
    return cardsToText(cards.list())
  }

  function discardRun(runId: string): void {
    hydrate()
    queue.flush()
    keys.discard(cards.discard(runId).map((card) => card.toolCallId))
    sequence.forget(runId)
    feeds.release(runId)
    skews.delete(runId)
    decisions.forget(runId)
  }

  function $reset(): void {
    saved.take()
    queue.clear()
    keys.discard(cards.list().map((card) => card.toolCallId))
    cards.clear()
    sequence.clear()
    feeds.clear()
    skews.clear()
    decisions.clear()
    unknownTypes.clear()
  }

  function onIssue(handler: ToolIssueHandler): () => void {
    handlers.add(handler)
    return () => handlers.delete(handler)
  }

  function now(runId = 'default'): number {
    return Date.now() + (skews.get(runId) ?? 0)
  }

  const port = createStorePort(cards, feeds, { hydrate, applyBatch, now })

  return {
    saved: saved.state,
    ids: computed(() => (hydrate(), cards.ids.value)),
    runIds: computed(() => (hydrate(), cards.runIds.value)),
    pendingIds: computed(() => (hydrate(), cards.pendingIds.value)),
    unmatched: computed(() => (hydrate(), cards.unmatched.value)),
    busy: computed(() => (hydrate(), cards.openCount.value > 0)),
    /** Cards of one run that are not over. */
    openOfRun: (runId: string): number => (hydrate(), cards.readOpen(runId)),
    idsOfRun: (runId: string): readonly string[] => (hydrate(), cards.readRun(runId)),
    card: computed(() => port.card),
    apply,
    applyBatch,
    flush: queue.flush,
    restore,
    dehydrate,
    discardRun,
    $reset,
    onIssue,
    onEvent: watchers.add,
    report,
    now,
    ...decisionActions(decisions, queue.flush),
    /** For the plugin. */
    configure: (next: ToolCardsConfig): void => {
      config = next
    },
    /** For feeds: the keys that outlive every stream. */
    attachFeed: port.attachFeed,
    releaseFeed: (runId: string, feed: FeedHandle): void => feeds.release(runId, feed),
    toolCallKeys: (): typeof keys => keys,
    /** For our own composables. */
    port: (): StorePort => port,
  }
})

if (import.meta.hot) import.meta.hot.accept(acceptHMRUpdate(useToolCallStore, import.meta.hot))
