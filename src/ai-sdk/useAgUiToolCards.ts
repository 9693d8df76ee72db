import { tryOnScopeDispose } from '@vueuse/core'
import { computed, readonly, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue'
import { createAgUiAdapter } from '../adapters/wires/agUi/agUi.js'
import { interruptOf } from '../adapters/approvals/agUi.js'
import { useToolFeed } from '../composables/useToolFeed.js'
import type { ToolFeedStatus } from '../composables/toolFeedTypes.js'
import type { ToolCardData } from '../core/card.js'
import type { ApprovalDecision, DecisionReceipt } from '../core/decision.js'
import { useToolCallStore } from '../store/useToolCallStore.js'
import { AgUiResumes } from './agUiResumes.js'
import type { AgUiAgent, AgUiToolCards, AgUiToolCardsOptions } from './agUiTypes.js'

/**
 * Cards of the tool calls of an AG-UI agent (`@ag-ui/client`), in the store: those of its history, and those
 * of every run while the scope lives. Decisions go back as a resumed run, when all interrupts of the run are
 * answered. Tool messages that the host adds to the agent are the results of its frontend tools.
 *
 * Not on a server: there only the history has cards.
 *
 * @param agent an agent, or a ref or getter of one; another agent takes the place of the first
 * @example
 * const agent = new HttpAgent({ url: '/agent' })
 * const { busy, stop } = useAgUiToolCards(agent, { runParameters: { tools } })
 * await agent.runAgent({ tools })
 * @see https://docs.ag-ui.com/sdk/js/client/abstract-agent
 */
export function useAgUiToolCards(
  agent: MaybeRefOrGetter<AgUiAgent | undefined>,
  options: AgUiToolCardsOptions = {},
): AgUiToolCards {
  const store = useToolCallStore()
  const status = shallowRef<ToolFeedStatus>('idle')
  const error = shallowRef<Error>()
  /** The run of what comes next; of the history it is the thread. */
  const run = shallowRef(toValue(agent)?.threadId)
  const runs = shallowRef<readonly string[]>([])
  const ids = computed(() => runs.value.flatMap((id) => store.idsOfRun(id)))
  const isInRun = shallowRef(false)
  let isStopped = false
  const feed = useToolFeed(undefined, {
    adapter: createAgUiAdapter(),
    runId: run,
    trusted: options.trusted,
    onDecision: decide,
    onEvent: options.onEvent,
    onIssue: options.onIssue,
  })
  const resumes = new AgUiResumes((resume) => {
    const current = toValue(agent)
    if (current === undefined) throw new Error('There is no agent to send the decision to.')
    return current.runAgent({ ...toValue(options.runParameters), resume })
  })

  function decide(
    decision: ApprovalDecision,
    card: ToolCardData,
  ): DecisionReceipt | Promise<DecisionReceipt> {
    const isAsked = interruptOf(card) !== undefined
    return !isAsked && options.onDecision !== undefined
      ? options.onDecision(decision, card)
      : resumes.decide(decision, card)
  }

  function push(event: AgUiEvent): void {
    const { type, runId } = event
    if (type === 'RUN_STARTED') {
      if (typeof runId === 'string' && runId !== '') enterRun(runId)
      isInRun.value = true
      status.value = 'open'
    }
    // The client tells an abort as an error.
    const isAbort = type === 'RUN_ERROR' && event.code === 'abort'
    if (isAbort) leaveRun()
    else feed.push(event)
    if (type !== 'RUN_FINISHED' && type !== 'RUN_ERROR') return
    isInRun.value = false
    status.value = isAbort || isStopped ? 'stopped' : type === 'RUN_ERROR' ? 'error' : 'closed'
  }

  function enterRun(runId: string | undefined): void {
    run.value = runId
    const named = runId ?? 'default'
    if (!runs.value.includes(named)) runs.value = [...runs.value, named]
  }

  /** The run was stopped. */
  function leaveRun(): void {
    isStopped = true
    if (isInRun.value) push({ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } })
  }

  /** The run ended without saying so. */
  function breakRun(message: string): void {
    if (isInRun.value) push({ type: 'RUN_ERROR', message })
  }

  function follow(current: AgUiAgent): () => void {
    showHistory(current)
    if (typeof window === 'undefined') return () => undefined
    const subscription = current.subscribe({
      onRunInitialized() {
        isStopped = false
        status.value = 'connecting'
        error.value = undefined
      },
      async onEvent({ event }) {
        const told: AgUiEvent = event
        await resumes.observe(told.type, told.message)
        push(told)
      },
      onNewMessage({ message }) {
        if ((message as { role?: unknown }).role === 'tool') feed.push(snapshotOf([message]))
      },
      onRunFailed({ error: cause }) {
        if (cause.name === 'AbortError') leaveRun()
        if (isStopped) return
        breakRun(cause.message)
        error.value = cause
        status.value = 'error'
      },
      onRunFinalized() {
        breakRun('The events of the agent ended before its run did.')
        if (status.value === 'connecting') status.value = 'closed'
      },
    })
    return () => {
      subscription.unsubscribe()
    }
  }

  function showHistory({ messages = [], pendingInterrupts = [], isRunning }: AgUiAgent): void {
    if (messages.length === 0 && pendingInterrupts.length === 0) return
    feed.push(snapshotOf(messages))
    const outcome = pendingInterrupts.length > 0 ? { type: 'interrupt', interrupts: pendingInterrupts } : null
    if (isRunning !== true) feed.push({ type: 'RUN_FINISHED', outcome })
  }

  function stop(): void {
    leaveRun()
    toValue(agent)?.abortRun?.()
    status.value = 'stopped'
  }

  watch(
    () => toValue(agent),
    (current, _before, onCleanup) => {
      runs.value = []
      if (current === undefined) return
      enterRun(current.threadId)
      const unsubscribe = follow(current)
      onCleanup(() => {
        unsubscribe()
        leaveRun()
        resumes.rejectAll('The agent is not followed any more.')
      })
    },
    { immediate: true },
  )
  tryOnScopeDispose(() => {
    resumes.rejectAll('The agent is not followed any more.')
  })

  return {
    ids,
    cards: computed(() => ids.value.flatMap((id) => store.card(id) ?? [])),
    status: readonly(status),
    error: readonly(error),
    issues: feed.issues,
    busy: computed(() => isInRun.value || status.value === 'connecting' || feed.busy.value),
    decide: (toolCallId, input) => store.decide(toolCallId, input),
    stop,
  }
}

interface AgUiEvent {
  type: string
  runId?: unknown
  code?: unknown
  message?: unknown
  outcome?: unknown
}

function snapshotOf(messages: readonly object[]): object {
  return { type: 'MESSAGES_SNAPSHOT', messages }
}
