import { toRaw } from 'vue'
import type { FeedHandle } from '../store/feeds.js'
import type { StorePort } from '../store/types.js'

const followers = new WeakMap<object, Set<FeedHandle>>()

/**
 * Serves the run of a chat. Several components may follow one chat: when one of them goes, another sends
 * its decisions.
 *
 * @returns to be called when this one goes
 */
export function shareRun(
  port: StorePort,
  release: (runId: string, feed: FeedHandle) => void,
  runId: string,
  chat: object,
  handle: FeedHandle,
): () => void {
  const subject = toRaw(chat)
  const handles = followers.get(subject) ?? new Set()
  followers.set(subject, handles.add(handle))
  port.attachFeed(runId, handle)
  return () => {
    handles.delete(handle)
    if (!port.isFeedAttached(runId, handle)) return
    release(runId, handle)
    const [next] = handles
    if (next !== undefined) port.attachFeed(runId, next)
  }
}
