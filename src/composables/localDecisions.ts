import { getCurrentInstance, type App } from 'vue'
import { readsTheSame } from '../core/argsProblem.js'
import type { ToolCardData } from '../core/card.js'
import { reduceToolCard } from '../core/reduceToolCard.js'
import { CellMap } from '../store/cellMap.js'
import type { ToolCardsConfig } from '../store/config.js'
import { Decisions } from '../store/decisions.js'
import { questionOf } from '../store/questionOf.js'
import type { ToolCallStoreApi } from '../store/types.js'

/**
 * Decisions about cards that a host shows without keeping them in the store. The host's data is frozen and
 * not ours, so what the decision changed is laid over it until the host hands in a card that changed.
 */
export interface LocalDecisions {
  decide: ToolCallStoreApi['decide']
  resend: ToolCallStoreApi['resend']
  decisionOf: ToolCallStoreApi['decisionOf']
  lockAll: ToolCallStoreApi['lockAll']
  resendAll: ToolCallStoreApi['resendAll']
  /** The card as the decision left it; the card itself where there was none. */
  overlay(card: ToolCardData): ToolCardData
  /** Makes this card the one that the next decision is about. */
  show(card: ToolCardData): void
}

const MOST_KEPT = 500

function createLocalDecisions(config: ToolCardsConfig): LocalDecisions {
  const shown = new Map<string, ToolCardData>()
  const overlays = new CellMap<{ under: ToolCardData; card: ToolCardData }>()

  function set(card: ToolCardData): void {
    const under = shown.get(card.toolCallId)
    if (under === undefined) return
    overlays.delete(card.toolCallId)
    overlays.set(card.toolCallId, { under, card })
    if (overlays.size <= MOST_KEPT) return
    for (const oldest of overlays.keys()) {
      overlays.delete(oldest)
      shown.delete(oldest)
      break
    }
  }

  const get = (id: string) => overlays.get(id)?.card ?? shown.get(id)
  const decisions = new Decisions({
    get,
    set,
    apply(event) {
      const card = event.toolCallId === undefined ? undefined : get(event.toolCallId)
      const next = card && reduceToolCard(card, event, config.onIssue)
      if (next !== undefined) set(next)
    },
    now: () => Date.now(),
    handler: () => config.onDecision,
    batchHandler: () => config.onDecisions,
    report: (issue) => config.onIssue?.(issue),
  })

  /** The same question about the same call: only then does what was decided still stand. */
  function isSameCall(a: ToolCardData, b: ToolCardData): boolean {
    return (
      a.state === b.state &&
      readsTheSame(a, b) &&
      questionOf(a) === questionOf(b) &&
      a.approval?.status === b.approval?.status
    )
  }

  function overlay(card: ToolCardData): ToolCardData {
    const over = overlays.get(card.toolCallId)
    return over !== undefined && isSameCall(over.under, card) ? over.card : card
  }

  function show(card: ToolCardData): void {
    const over = overlays.get(card.toolCallId)
    // What the last decision left is not the host's card: that one is shown.
    if (over?.card === card) return
    if (over !== undefined && !isSameCall(over.under, card)) overlays.delete(card.toolCallId)
    shown.set(card.toolCallId, card)
  }

  return {
    decide: (id, input, send) => decisions.decide(id, input, send),
    resend: (id, send) => decisions.resend(id, send),
    lockAll: (decided) => decisions.lockAll(decided),
    resendAll: (ids, senders) => decisions.resendAll(ids, senders),
    decisionOf: (id) => decisions.open(id),
    overlay,
    show,
  }
}

const ofApps = new WeakMap<App, LocalDecisions>()

/** One lock for all panels of an app that show the same call. */
export function useLocalDecisions(config: ToolCardsConfig): LocalDecisions {
  const app = getCurrentInstance()?.appContext.app
  const known = app && ofApps.get(app)
  if (known) return known
  const created = createLocalDecisions(config)
  if (app) ofApps.set(app, created)
  return created
}
