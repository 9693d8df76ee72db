import { tryOnScopeDispose } from '@vueuse/core'
import { computed, toValue, watch, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import { revealToolName } from '../safety/index.js'
import { useToolCallStore } from '../store/useToolCallStore.js'
import { closeNotice, forgetNotice, notifyOf } from './approvalNotices.js'
import { jumpToWaitingCard } from './cardPlaces.js'
import { markTitle } from './titleMark.js'
import { useToolCardsConfig } from './useToolCardsConfig.js'

export interface UsePendingApprovalsOptions {
  /** Write the count before the document's title: `(2) Shop`. @default false */
  title?: MaybeRefOrGetter<boolean> | undefined
  /**
   * Show a notice for each question that comes while the page is hidden, once the person has allowed notices.
   * It names the tool and nothing else. @default false
   */
  notify?: MaybeRefOrGetter<boolean> | undefined
}

export interface PendingApprovals {
  /** How many calls of the store wait for a person. */
  readonly count: ComputedRef<number>
  /** Their `toolCallId`s, in order. */
  readonly ids: ComputedRef<readonly string[]>
  /**
   * Goes to the card of a call that waits, or to the next one: scrolls to it and focuses its header, never a
   * button that decides.
   * @returns whether the page shows one
   */
  readonly jump: (toolCallId?: string) => boolean
  /**
   * Asks the person whether notices may be shown. Browsers answer only inside of a click or a key press.
   * @returns `'unsupported'` where the browser has none
   */
  readonly requestPermission: () => Promise<NotificationPermission | 'unsupported'>
}

/** What waits for a person in the whole store: for a badge, a title, a notice. Does nothing on a server. */
export function usePendingApprovals(options: UsePendingApprovalsOptions = {}): PendingApprovals {
  const store = useToolCallStore()
  const port = store.port()
  const { t, format } = useToolCardsConfig()
  const ids = computed(() => store.pendingIds)
  const count = computed(() => ids.value.length)

  if (typeof document !== 'undefined') {
    watchTitle()
    watchQuestions()
  }

  function watchTitle(): void {
    let mark: ReturnType<typeof markTitle> | undefined
    function remove(): void {
      mark?.remove()
      mark = undefined
    }
    watch(
      () => (toValue(options.title) === true ? count.value : undefined),
      (next) => {
        if (next === undefined) return remove()
        mark ??= markTitle(store, (total, title) =>
          t('pending.title', { count: format.number(total), title }),
        )
        mark.set(next)
      },
      { immediate: true },
    )
    tryOnScopeDispose(remove)
  }

  /** Questions that a person must answer, by approval. */
  function questions(): ReadonlyMap<string, string> {
    const found = new Map<string, string>()
    if (toValue(options.notify) !== true) return found
    for (const id of ids.value) {
      const approval = port.quietCard(id)?.approval
      if (approval?.status === 'pending' && approval.isAutomatic !== true)
        found.set(`${id} ${approval.approvalId}`, id)
    }
    return found
  }

  function watchQuestions(): void {
    let shown: ReadonlyMap<string, string> = new Map()
    const end = () => {
      for (const key of shown.keys()) closeNotice(key)
    }
    watch(
      questions,
      (next) => {
        for (const key of shown.keys()) if (!next.has(key)) forgetNotice(key)
        for (const [key, id] of next)
          if (!shown.has(key)) notifyOf(key, wordsFor(id), () => jumpToWaitingCard(id))
        shown = next
      },
      { immediate: true },
    )
    tryOnScopeDispose(end)
  }

  /** The tool's own name: a title that the host makes of a call may say what is in it. */
  function wordsFor(toolCallId: string): string {
    const name = port.card(toolCallId)?.toolName ?? ''
    return t('announce.asks', { tool: name === '' ? t('card.unnamed') : revealToolName(name).text })
  }

  return {
    count,
    ids,
    jump: (toolCallId) => typeof document !== 'undefined' && jumpToWaitingCard(toolCallId),
    requestPermission: async () =>
      typeof Notification === 'undefined' ? 'unsupported' : Notification.requestPermission(),
  }
}
