import { effectScope, watch, type EffectScope } from 'vue'
import type { ChatCards } from './chatCards.js'
import type { MessageParts } from './messageParts.js'
import type { AiSdkChat } from './chatTypes.js'

export interface ChatFollower {
  /** Which calls the chat has: called when one comes or goes. */
  onKeys(keys: readonly string[]): void
  onStart(): void
  /** Before the end of a response is judged: everything that was sent is applied. */
  flush(): void
}

/**
 * Follows a chat until the current scope ends. Each message has a watcher of its own: a change of the last
 * one, which comes with every delta, reads none of the others.
 */
export function followChat(chat: AiSdkChat, cards: ChatCards, follower: ChatFollower): void {
  const scopes: EffectScope[] = []
  const readers: MessageParts[] = []
  /** Ids by position, as they were read. */
  const read: string[] = []

  function settle(isNews: boolean, hasMoved: boolean): void {
    if (!isNews && !hasMoved) return
    const ids = [...new Set(chat.messages.map(({ id }) => id))]
    const isPruned = cards.prune(new Set(ids))
    if (isNews || isPruned) follower.onKeys(cards.keysOf(ids))
  }

  function update(at: number, id: string, parts: MessageParts): void {
    const former = read[at]
    read[at] = id
    settle(cards.update(id, parts, former), former !== id)
  }

  function followMessage(at: number, scope: EffectScope): void {
    const parts = (readers[at] = cards.partsIn(scope))
    watch(
      () => {
        const message = chat.messages[at]
        return message === undefined ? undefined : { id: message.id, parts: parts.read(message) }
      },
      (reading) => {
        if (reading !== undefined) update(at, reading.id, reading.parts)
      },
      { immediate: true },
    )
  }

  watch(
    () => chat.messages.length,
    (count) => {
      for (const scope of scopes.splice(count)) scope.stop()
      readers.length = Math.min(readers.length, count)
      read.length = Math.min(read.length, count)
      settle(false, true)
      while (scopes.length < count) {
        const scope = effectScope()
        scopes.push(scope)
        scope.run(() => {
          followMessage(scopes.length - 1, scope)
        })
      }
    },
    { immediate: true, flush: 'sync' },
  )
  watch(
    () => chat.status,
    (status, before) => {
      if (status === undefined) return
      if (isBusyStatus(status)) {
        if (!isBusyStatus(before)) follower.onStart()
        return
      }
      chat.messages.forEach((message, at) => {
        const parts = readers[at]
        if (parts !== undefined) update(at, message.id, parts.read(message, true))
      })
      follower.flush()
      cards.endStream(status === 'error')
    },
    { immediate: true },
  )
}

export function isBusyStatus(status: string | undefined): boolean {
  return status === 'submitted' || status === 'streaming'
}
