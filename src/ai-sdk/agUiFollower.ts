import { computed, shallowRef, toRaw, toValue, type ComputedRef } from 'vue'
import { interruptOf } from '../adapters/approvals/agUi.js'
import { listOf, idOf, recordOf } from '../adapters/shared/wire.js'
import type { ToolFeedStatus } from '../composables/toolFeedTypes.js'
import type { ToolCardData } from '../core/card.js'
import type { ApprovalDecision, DecisionReceipt } from '../core/decision.js'
import { isExpired } from '../core/guards.js'
import { isTerminalState } from '../core/states.js'
import type { useToolCallStore } from '../store/useToolCallStore.js'
import { AgUiRuns } from './agUiRuns.js'
import { AgUiResumes, nobodyFollows, type Standing } from './agUiResumes.js'
import type { AgUiAgent, AgUiSubscriber, AgUiToolCardsOptions } from './agUiTypes.js'

type Store = ReturnType<typeof useToolCallStore>

const followers = new WeakMap<object, WeakMap<object, AgUiFollower>>()

/** The one follower that an agent has for a store, whoever asks: it outlives the components that ask. */
export function followerOf(agent: AgUiAgent, store: Store): AgUiFollower {
  const subject = toRaw(agent)
  const byStore = followers.get(subject) ?? new WeakMap<object, AgUiFollower>()
  followers.set(subject, byStore)
  const key = store.port()
  const follower = byStore.get(key) ?? new AgUiFollower(subject, store)
  byStore.set(key, follower)
  return follower
}

/**
 * Follows an agent for any number of components. The last one to come speaks for all: its options count
 * where only one can. When all have gone, a run under way is followed to its end, so that no card is left
 * in a state that is not true any more.
 */
export class AgUiFollower {
  readonly status = shallowRef<ToolFeedStatus>('idle')
  readonly error = shallowRef<Error>()
  readonly isInRun = shallowRef(false)
  readonly runs: AgUiRuns
  readonly ids: ComputedRef<readonly string[]>

  private readonly members: AgUiToolCardsOptions[] = []
  private readonly resumes: AgUiResumes
  private unsubscribe: (() => void) | undefined
  private isStopped = false
  /** Between the start of a run and the end of its events. */
  private isUnderWay = false

  constructor(
    private readonly agent: AgUiAgent,
    private readonly store: Store,
  ) {
    this.runs = new AgUiRuns(store, agent.threadId, {
      members: this.members,
      onDecision: (decision, card) => this.decide(decision, card),
    })
    this.ids = computed(() => this.runs.listed.value.flatMap((id) => store.idsOfRun(id)))
    this.resumes = new AgUiResumes({
      run: (resume) => {
        const parameters = this.members.findLast((one) => toValue(one.runParameters) !== undefined)
        return agent.runAgent({ ...toValue(parameters?.runParameters), resume })
      },
      standing: (id) => this.standing(id),
    })
  }

  /** @returns to be called when this one goes */
  join(member: AgUiToolCardsOptions): () => void {
    this.members.push(member)
    if (this.members.length === 1) this.begin()
    return () => {
      this.members.splice(this.members.indexOf(member), 1)
      if (this.members.length > 0) return
      // Nothing of these was sent: the questions stand as before, for whoever comes next.
      this.resumes.takeBack()
      this.leaveWhenIdle()
    }
  }

  stop(): void {
    this.leaveRun()
    this.agent.abortRun?.()
    this.status.value = 'stopped'
  }

  private begin(): void {
    this.runs.listRunsOf(callsOf(this.agent))
    this.runs.serve()
    if (!this.isUnderWay) this.showHistory()
    if (typeof window === 'undefined' || this.unsubscribe !== undefined) return
    const subscription = this.agent.subscribe(this.subscriber())
    this.unsubscribe = () => {
      subscription.unsubscribe()
    }
  }

  private leaveWhenIdle(): void {
    if (this.members.length > 0 || this.isUnderWay || this.agent.isRunning === true) return
    this.unsubscribe?.()
    this.unsubscribe = undefined
    this.runs.release()
  }

  private decide(decision: ApprovalDecision, card: ToolCardData): DecisionReceipt | Promise<DecisionReceipt> {
    if (this.members.length === 0) throw nobodyFollows()
    const own = this.members.findLast(({ onDecision }) => onDecision !== undefined)?.onDecision
    return interruptOf(card) === undefined && own !== undefined
      ? own(decision, card)
      : this.resumes.decide(decision, card)
  }

  private standing(interruptId: string): Standing {
    const { ids, store } = this
    const card = ids.value.map(store.card).findLast((one) => one?.approval?.approvalId === interruptId)
    const status = card?.approval?.status
    if (status === 'approved' || card?.state === 'succeeded' || card?.state === 'failed') return 'answered'
    const isOpen = status === 'pending' || status === 'submitting' || status === 'unknown'
    const ended = card === undefined || !isOpen || isTerminalState(card.state)
    return ended || isExpired(card, store.now(card.runId)) ? 'ended' : 'open'
  }

  private subscriber(): AgUiSubscriber {
    return {
      onRunInitialized: () => {
        this.resumes.begin()
        this.isStopped = false
        this.isUnderWay = true
        this.status.value = 'connecting'
        this.error.value = undefined
      },
      onEvent: async ({ event }) => {
        const told: AgUiEvent = event
        await this.resumes.observe(told.type, told.message)
        this.push(told)
      },
      onNewMessage: ({ message }) => {
        if ((message as { role?: unknown }).role === 'tool') this.runs.push(snapshotOf([message]))
      },
      onRunFailed: ({ error }) => {
        if (error.name === 'AbortError') this.leaveRun()
        if (this.isStopped) return
        this.breakRun(error.message)
        this.error.value = error
        this.status.value = 'error'
      },
      onRunFinalized: () => {
        this.breakRun('The events of the agent ended before its run did.')
        if (this.status.value === 'connecting') this.status.value = 'closed'
        this.isUnderWay = false
        this.leaveWhenIdle()
      },
    }
  }

  private push(event: AgUiEvent): void {
    const { type } = event
    if (type === 'RUN_STARTED') {
      this.runs.enter(idOf(event.runId))
      this.isInRun.value = true
      this.status.value = 'open'
    }
    // The client tells an abort as an error.
    const isAbort = type === 'RUN_ERROR' && event.code === 'abort'
    if (isAbort) this.leaveRun()
    else this.runs.push(event)
    if (type !== 'RUN_FINISHED' && type !== 'RUN_ERROR') return
    this.isInRun.value = false
    this.status.value = isAbort || this.isStopped ? 'stopped' : type === 'RUN_ERROR' ? 'error' : 'closed'
  }

  /** The run was stopped. */
  private leaveRun(): void {
    this.isStopped = true
    if (this.isInRun.value) this.push({ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } })
  }

  /** The run ended without saying so. */
  private breakRun(message: string): void {
    if (this.isInRun.value) this.push({ type: 'RUN_ERROR', message })
  }

  private showHistory(): void {
    const { messages = [], pendingInterrupts = [], isRunning } = this.agent
    if (messages.length === 0 && pendingInterrupts.length === 0) return
    this.runs.push(snapshotOf(messages))
    const outcome = pendingInterrupts.length > 0 ? { type: 'interrupt', interrupts: pendingInterrupts } : null
    if (isRunning !== true) this.runs.push({ type: 'RUN_FINISHED', outcome })
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

/** Ids of the calls of the history, and of the questions that are open in it. */
function callsOf({ messages = [], pendingInterrupts = [] }: AgUiAgent): string[] {
  const calls = messages.flatMap((message) => listOf(recordOf(message)['toolCalls']))
  return [...calls.flatMap((call) => idOf(recordOf(call)['id']) ?? []), ...pendingInterrupts.flatMap(askedBy)]
}

function askedBy(interrupt: object): string[] {
  const { id, toolCallId } = recordOf(interrupt)
  return [idOf(toolCallId) ?? [], `question:${idOf(id) ?? ''}`].flat()
}
