import { tryOnScopeDispose } from '@vueuse/core'
import {
  computed,
  effectScope,
  readonly,
  shallowRef,
  toValue,
  watch,
  type ComputedRef,
  type EffectScope,
  type MaybeRefOrGetter,
  type Ref,
} from 'vue'
import type { ToolCardData } from '../core/card.js'
import type { ApprovalDecision, DecisionHandler } from '../core/decision.js'
import type { ToolEvent } from '../core/events.js'
import type { ToolIssue, ToolIssueHandler } from '../core/issue.js'
import { isTerminalState } from '../core/states.js'
import type { DecisionInput, DecisionOutcome } from '../store/types.js'
import { keepIssue } from '../store/keepIssue.js'
import { tellIssue } from '../store/tellIssue.js'
import { useToolCallStore } from '../store/useToolCallStore.js'
import { ChatCards } from './chatCards.js'
import type { AiSdkChat } from './chatTypes.js'
import { followChat, isBusyStatus } from './followChat.js'
import { answerChat } from './answerChat.js'
import { shareRun, type RunShare } from './shareRun.js'

export interface AiSdkToolCardsOptions {
  /** The run of the chat's calls. @default the chat's id, else 'default' */
  runId?: MaybeRefOrGetter<string | undefined> | undefined
  /** Sends decisions instead of `chat.addToolApprovalResponse`. */
  onDecision?: DecisionHandler | undefined
  onIssue?: ToolIssueHandler | undefined
}

export interface AiSdkToolCards {
  /** Keys of the calls of the chat's messages, in order: what `ToolCard` takes as `toolCallId`. */
  readonly ids: ComputedRef<readonly string[]>
  readonly cards: ComputedRef<readonly ToolCardData[]>
  readonly runId: ComputedRef<string>
  /** A response is under way, or calls of the chat are open. */
  readonly busy: ComputedRef<boolean>
  /** The last 100 issues of this chat. */
  readonly issues: Readonly<Ref<readonly ToolIssue[]>>
  /** Decides about a call that waits, once. */
  decide(toolCallId: string, input: DecisionInput): Promise<DecisionOutcome>
  /** Stops the chat; what is open ends as aborted. */
  stop(): Promise<void>
}

/**
 * The tool calls of an AI SDK `Chat` as cards in the store, for every component by `toolCallId`. Follows each
 * change of the chat's messages, which it makes in place; decisions go back through
 * `chat.addToolApprovalResponse`. A message that is replaced (regenerated) ends its open calls as superseded.
 *
 * A chat's status does not tell a stop from an end: stop it with the returned `stop()`, so that calls that the
 * server was running end as aborted.
 *
 * @param chat a `Chat` of `@ai-sdk/vue`, or a ref or getter of one
 * @see https://ai-sdk.dev/docs/reference/ai-sdk-ui/use-chat
 */
export function useAiSdkToolCards(
  chat: MaybeRefOrGetter<AiSdkChat | undefined>,
  options: AiSdkToolCardsOptions = {},
): AiSdkToolCards {
  const store = useToolCallStore()
  const port = store.port()
  const issues = shallowRef<readonly ToolIssue[]>([])
  const ids = shallowRef<readonly string[]>([])
  const share = shallowRef<RunShare>()
  const current = (): AiSdkChat | undefined => toValue(chat)
  const runId = computed(() => toValue(options.runId) ?? current()?.id ?? 'default')

  function report(issue: ToolIssue): void {
    issues.value = keepIssue(issues.value, issue)
    tellIssue(options.onIssue, issue)
    store.report(issue)
  }

  function apply(events: readonly ToolEvent[]): void {
    const run = runId.value
    port.applyBatch(events.map((event) => ({ ...event, runId: run, at: port.now(run) })))
  }

  function toChat(decision: ApprovalDecision, card: ToolCardData): ReturnType<DecisionHandler> {
    return answerChat(current(), decision, card)
  }

  function isOpen(id: string): boolean {
    const card = port.quietCard(id)
    return card !== undefined && !isTerminalState(card.state)
  }

  /** Ends what this chat has open; other chats may have calls in the run. */
  function abort(): void {
    if (share.value?.isWithOthers() !== true)
      apply([{ type: 'run_finished', runId: runId.value, outcome: 'aborted' }])
    else
      apply(
        ids.value
          .filter(isOpen)
          .map((toolCallId) => ({ type: 'tool_cancelled', toolCallId, endReason: 'aborted' })),
      )
  }

  function follow(followed: AiSdkChat): void {
    const cards = new ChatCards({
      keys: store.toolCallKeys(),
      scope: `${runId.value}/${followed.id ?? ''}`,
      card: port.card,
      apply,
      now: () => port.now(runId.value),
      report,
    })
    const own = (share.value = shareRun(port, store.releaseFeed, runId.value, {
      chat: followed,
      has: (id) => ids.value.includes(id),
      onDecision: (decision, card) => (options.onDecision ?? toChat)(decision, card),
    }))
    tryOnScopeDispose(own.leave)
    followChat(followed, cards, {
      onKeys: (keys) => (ids.value = keys),
      onStart: () => {
        apply([{ type: 'run_started', runId: runId.value }])
      },
      flush: store.flush,
    })
  }

  let scope: EffectScope | undefined
  watch(
    [current, runId],
    ([next]) => {
      scope?.stop()
      ids.value = []
      scope = effectScope(true)
      if (next !== undefined)
        scope.run(() => {
          follow(next)
        })
    },
    { immediate: true },
  )
  tryOnScopeDispose(() => scope?.stop())

  async function stop(): Promise<void> {
    // First, because the chat then says only that it is ready, which it also is after an end.
    abort()
    await current()?.stop?.()
  }

  return {
    ids: computed(() => ids.value),
    cards: computed(() => ids.value.flatMap((id) => port.card(id) ?? [])),
    runId,
    busy: computed(
      () =>
        isBusyStatus(current()?.status) ||
        (share.value?.isWithOthers() === true ? ids.value.some(isOpen) : store.openOfRun(runId.value) > 0),
    ),
    issues: readonly(issues),
    decide: (toolCallId, input) => store.decide(toolCallId, input),
    stop,
  }
}
