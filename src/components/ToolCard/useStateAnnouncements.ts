import { onMounted, watch, type ComputedRef } from 'vue'
import { useAnnouncer } from '../../composables/useAnnouncer.js'
import { useToolCardsConfig } from '../../composables/useToolCardsConfig.js'
import type { ToolCardData } from '../../core/card.js'
import { isTerminalState } from '../../core/states.js'
import type { CardLook } from '../shared/useCardLook.js'

/** Says each change of state once. What was over before it came on the page is not news. */
export function useStateAnnouncements(
  card: ComputedRef<ToolCardData | undefined>,
  look: ComputedRef<CardLook | undefined>,
): void {
  const { t } = useToolCardsConfig()
  const { announce } = useAnnouncer()

  function say() {
    const shown = card.value
    if (shown === undefined) return
    const tool = look.value?.name ?? shown.toolName
    const isAsking = shown.state === 'waiting_approval'
    const state = shown.state === 'cancelled' ? t(`end.${shown.endReason}`) : t(`state.${shown.state}`)
    const key = [shown.state, shown.attempt, shown.approval?.approvalId, shown.approval?.changes].join()
    const text = isAsking ? t('announce.asks', { tool }) : t('announce.state', { tool, state })
    announce(shown.toolCallId, key, text, isAsking || shown.state === 'failed')
  }

  onMounted(() => {
    if (card.value !== undefined && !isTerminalState(card.value.state)) say()
  })
  watch(
    () =>
      [card.value?.toolCallId, card.value?.state, card.value?.attempt, card.value?.approval?.changes].join(),
    say,
  )
}
