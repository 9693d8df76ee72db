import { shallowRef, toRaw } from 'vue'
import type { DecisionHandler } from '../core/decision.js'
import type { FeedHandle } from '../store/feeds.js'
import type { StorePort } from '../store/types.js'

export interface RunMember {
  readonly chat: object
  readonly onDecision: DecisionHandler
  /** Whether the call is one of its chat's. */
  readonly has: (toolCallId: string) => boolean
}

export interface RunShare {
  /** Reactive: whether other chats have calls in this run. */
  readonly isWithOthers: () => boolean
  /** To be called when this one goes. */
  readonly leave: () => void
}

type Members = ReturnType<typeof membersOf>

const runs = new WeakMap<StorePort, Map<string, Members>>()

/**
 * Serves a run together with everyone else who does: several components may follow one chat, and several
 * chats may have their calls in one run. A decision goes to the chat that has the call; where more than one
 * has it, to the last that came.
 */
export function shareRun(
  port: StorePort,
  release: (runId: string, feed: FeedHandle) => void,
  runId: string,
  member: RunMember,
): RunShare {
  const byRun = runs.get(port) ?? new Map<string, Members>()
  runs.set(port, byRun)
  const members = byRun.get(runId) ?? membersOf()
  byRun.set(runId, members)
  members.list.value = [...members.list.value, member]
  port.attachFeed(runId, members.handle)
  return {
    isWithOthers: () => members.list.value.some(({ chat }) => toRaw(chat) !== toRaw(member.chat)),
    leave: () => {
      members.list.value = members.list.value.filter((one) => one !== member)
      if (members.list.value.length > 0) return
      byRun.delete(runId)
      release(runId, members.handle)
    },
  }
}

function membersOf() {
  const list = shallowRef<readonly RunMember[]>([])
  const handle: FeedHandle = {
    onDecision: (decision, card) => {
      const all = list.value
      const member = all.findLast(({ has }) => has(card.toolCallId)) ?? all.at(-1)
      return member?.onDecision(decision, card)
    },
  }
  return { list, handle }
}
