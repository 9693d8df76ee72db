import { computed, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue'
import { useToolCallStore } from '../store/useToolCallStore.js'
import { followerOf, type AgUiFollower } from './agUiFollower.js'
import type { AgUiAgent, AgUiToolCards, AgUiToolCardsOptions } from './agUiTypes.js'

/**
 * Cards of the tool calls of an AG-UI agent (`@ag-ui/client`), in the store: those of its history, and those
 * of every run while the scope lives. Decisions go back as a resumed run, when all interrupts of the run are
 * answered. Tool messages that the host adds to the agent are the results of its frontend tools.
 *
 * Any number of components may follow one agent; where only one can speak (`runParameters`, `onDecision`,
 * `trusted`), the last one to come does. One that goes stops nothing: a run under way goes on, and what waits
 * can be decided by the next that comes. A decision that waited for others then is taken back.
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
  const follower = shallowRef<AgUiFollower>()

  watch(
    () => toValue(agent),
    (current, _before, onCleanup) => {
      follower.value = current === undefined ? undefined : followerOf(current, store)
      // A member of its own, where two components share one object of options.
      const leave = follower.value?.join({ ...options })
      onCleanup(() => leave?.())
    },
    { immediate: true },
  )

  const ids = computed(() => follower.value?.ids.value ?? [])
  const status = computed(() => follower.value?.status.value ?? 'idle')
  return {
    ids,
    cards: computed(() => ids.value.flatMap((id) => store.card(id) ?? [])),
    status,
    error: computed(() => follower.value?.error.value),
    issues: computed(() => follower.value?.runs.issues.value ?? []),
    busy: computed(() => {
      if (follower.value === undefined) return false
      const { isInRun, runs } = follower.value
      return isInRun.value || status.value === 'connecting' || store.openOfRun(runs.main) > 0
    }),
    decide: (toolCallId, input) => store.decide(toolCallId, input),
    stop: () => follower.value?.stop(),
  }
}
