import { computed, type ComputedRef } from 'vue'
import { useToolCardsConfig, type ToolCardsContext } from '../../composables/useToolCardsConfig.js'
import type { ToolCardData } from '../../core/card.js'
import { type ToolCardState, type ToolPermission, type ToolRiskLevel } from '../../core/states.js'
import { revealText, revealToolName, type MaskPolicy } from '../../safety/index.js'
import type { ToolIconName } from '../ToolIcon/icons.js'
import { HEADER_TIME, type CardTime } from './cardTimes.js'
import { maskedHead } from './maskedHead.js'
import { LONGEST_LINE, titleFor } from './policyText.js'

/** What the frame of a card says about it, in words. */
export interface CardLook {
  state: ToolCardState
  riskLevel?: ToolRiskLevel | undefined
  permission?: ToolPermission | undefined
  icon: ToolIconName
  /** What people read first: the host's title, else the tool's name. */
  name: string
  /** The tool's own name, where the title is another. */
  toolName?: string | undefined
  server?: string | undefined
  hasUnusualName: boolean
  /** Reactive on its own: while arguments arrive it changes with each piece, and nothing else does. */
  words: () => string
  /** Replaces `words` once it runs for long. */
  slowWords?: string | undefined
  time?: CardTime | undefined
  runId: string
  /** Something is going on by itself. */
  isBusy: boolean
}

const BUSY: Record<ToolCardState, boolean> = {
  planned: false,
  streaming_args: true,
  args_ready: false,
  waiting_approval: false,
  executing: true,
  succeeded: false,
  failed: false,
  denied: false,
  cancelled: false,
}

/** Longer reasons are cut in the header; the body has them whole. */
const LONGEST_REASON = 80

function iconFor(card: ToolCardData): ToolIconName {
  if (card.state === 'waiting_approval' && card.riskLevel === 'high') return 'warning'
  if (card.state === 'cancelled' && card.endReason === 'interrupted') return 'interrupted'
  return card.unannounced ? 'unknown' : card.state
}

/** What was sent with a call, in one line. */
function lineOf(text: string, masking: MaskPolicy | undefined, longest: number): string {
  const head = maskedHead(text, masking, longest)
  return revealText(head.text).text + (head.omitted > 0 ? '…' : '')
}

function wordsFor(card: ToolCardData, { t, plural, config }: ToolCardsContext): string {
  if (card.state === 'cancelled') return t(`end.${card.endReason}`)
  if (card.state === 'streaming_args') return plural('characters', card.charsAccumulated)
  if (card.state === 'denied' && card.reason) {
    const { masking } = config.policy.resolve(card.toolName)
    return t('card.deniedBecause', { reason: lineOf(card.reason, masking, LONGEST_REASON) })
  }
  const isStarting = card.state === 'executing' && card.executionStartedAt === undefined
  return t(isStarting && card.approval?.status === 'approved' ? 'state.starting' : `state.${card.state}`)
}

function describeCard(card: ToolCardData, context: ToolCardsContext, words: () => string): CardLook {
  const { t, config } = context
  const tool = card.toolName === '' ? undefined : revealToolName(card.toolName)
  const title = titleFor(card, config)
  // A host may put what a model wrote into its title.
  const name = (title && revealText(title).text) ?? tool?.text ?? t('card.unnamed')
  return {
    state: card.state,
    riskLevel: card.riskLevel,
    permission: card.permission,
    icon: iconFor(card),
    name,
    toolName: name === tool?.text ? undefined : tool?.text,
    server:
      card.serverLabel === undefined
        ? undefined
        : lineOf(card.serverLabel, config.policy.resolve(card.toolName).masking, LONGEST_LINE),
    hasUnusualName: tool?.isUnusual === true,
    words,
    slowWords: card.state === 'executing' ? t('state.stillRunning') : undefined,
    time: HEADER_TIME[card.state](card),
    runId: card.runId,
    isBusy: BUSY[card.state],
  }
}

/** {@link describeCard} for a card that changes. */
export function useCardLook(card: () => ToolCardData | undefined): ComputedRef<CardLook | undefined> {
  const context = useToolCardsConfig()
  const words = computed(() => {
    const shown = card()
    return shown === undefined ? '' : wordsFor(shown, context)
  })
  const readWords = (): string => words.value
  return computed<CardLook | undefined>((before) => {
    const shown = card()
    if (shown === undefined) return undefined
    const look = describeCard(shown, context, readWords)
    return before !== undefined && isSame(before, look) ? before : look
  })
}

/** Equal field by field, times too: the same object keeps the frame from rendering again. */
function isSame(before: CardLook, next: CardLook): boolean {
  for (const key of Object.keys(next) as (keyof CardLook)[]) {
    if (key !== 'time' && before[key] !== next[key]) return false
  }
  const { time } = next
  return (
    before.time?.ms === time?.ms &&
    before.time?.startedAt === time?.startedAt &&
    before.time?.since === time?.since
  )
}
