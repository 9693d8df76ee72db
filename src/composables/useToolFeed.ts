import { tryOnScopeDispose } from '@vueuse/core'
import { computed, readonly, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue'
import type { ToolStreamAdapter } from '../adapters/types.js'
import { createUnifiedAdapter } from '../adapters/unified.js'
import { loadAdapter } from '../adapters/protocols.js'
import type { ToolEvent } from '../core/events.js'
import type { ToolIssue } from '../core/issue.js'
import { FeedSession } from '../store/feedSession.js'
import type { FeedHandle } from '../store/feeds.js'
import { useToolCallStore } from '../store/useToolCallStore.js'
import { toFrame, type StreamFrame } from '../transport/frame.js'
import { openSource, type StreamInit, type StreamSource } from '../transport/openSource.js'
import type { ToolFeed, ToolFeedOptions, ToolFeedStatus } from './toolFeedTypes.js'

/** How many issues a feed keeps for display; `onIssue` gets every one. */
const KEPT_ISSUES = 100

/**
 * A running source of tool events: reads it, applies it to the store, and dies with its scope.
 * @param source URL, `Response`, `ReadableStream`, async iterable, `EventSource` or `WebSocket`; a ref or
 * getter opens anew on change. Absent: `open()` or `push()` later.
 */
export function useToolFeed(
  source?: MaybeRefOrGetter<StreamSource | undefined>,
  options: ToolFeedOptions = {},
): ToolFeed {
  const store = useToolCallStore()
  const port = store.port()
  const status = shallowRef<ToolFeedStatus>('idle')
  const error = shallowRef<Error>()
  const issues = shallowRef<readonly ToolIssue[]>([])
  const mainRun = (): string => toValue(options.runId) ?? 'default'

  let session: FeedSession | undefined
  let loading: Promise<FeedSession> | undefined
  let reading: AbortController | undefined
  let last: { source: StreamSource | undefined; init: StreamInit | undefined } | undefined
  let queue: StreamFrame[] = []
  let isReplaced = false

  const handle: FeedHandle = {
    get onDecision() {
      return options.onDecision
    },
    requestSnapshot,
    detach: () => {
      isReplaced = true
      report({
        code: 'feed_replaced',
        message: 'Another feed took over a run of this one; this one stopped reading.',
        fix: 'Give each feed its own runId, or close the first before the second opens.',
      })
      cancelReading('closed')
    },
  }

  function report(issue: ToolIssue): void {
    issues.value = [...issues.value.slice(1 - KEPT_ISSUES), issue]
    options.onIssue?.(issue)
    store.report(issue)
  }

  function createSession(adapters: readonly ToolStreamAdapter[]): FeedSession {
    return new FeedSession(adapters, {
      keys: store.toolCallKeys(),
      runId: mainRun,
      apply: (events) => port.applyBatch(events.filter(isServed), { trusted: options.trusted }),
      cardsOf: (runId) => store.idsOfRun(runId).flatMap((id) => store.card(id) ?? []),
      now: (runId) => port.now(runId),
      onIssue: report,
      onEvent: (event) => options.onEvent?.(event),
      onRun: (runId) => port.attachFeed(runId, handle),
    })
  }

  /** Events of a run that another feed took over are that one's to send. */
  function isServed(event: ToolEvent): boolean {
    return event.runId === undefined || port.isFeedAttached(event.runId, handle)
  }

  function useSession(): FeedSession | Promise<FeedSession> {
    if (session !== undefined) return session
    const chosen = options.adapter === undefined ? [createUnifiedAdapter()] : [options.adapter].flat()
    if (chosen.every((one) => typeof one !== 'string')) return (session = createSession(chosen))
    loading ??= Promise.all(
      chosen.map(async (one) => (typeof one === 'string' ? loadAdapter(one) : one)),
    ).then((adapters) => (session = createSession(adapters)))
    return loading
  }

  async function open(next?: StreamSource, init?: StreamInit): Promise<void> {
    const chosen = next ?? toValue(source)
    if (chosen === undefined) throw new Error('Nothing to open: give open() or useToolFeed() a source.')
    if (reading !== undefined) endReading('aborted')
    // A getter is asked again at a restart: what it gave may be used up.
    last = { source: next, init }
    const controller = (reading = new AbortController())
    status.value = 'connecting'
    error.value = undefined
    isReplaced = false
    port.attachFeed(mainRun(), handle)
    try {
      const current = await useSession()
      current.begin()
      await read(current, chosen, init, controller)
    } catch (cause) {
      if (reading !== controller) return
      error.value = cause instanceof Error ? cause : new Error(String(cause))
      report({
        code: 'transport_error',
        message: error.value.message,
        fix:
          (error.value as { fix?: string }).fix ?? 'Check the address and the server, then call restart().',
      })
      endReading('error')
    }
  }

  async function read(
    current: FeedSession,
    from: StreamSource,
    init: StreamInit | undefined,
    controller: AbortController,
  ): Promise<void> {
    for await (const frame of openSource(from, { ...init, eventNames: eventNames() }, controller.signal)) {
      if (reading !== controller) return
      status.value = 'open'
      current.push(frame)
    }
    if (reading === controller) endReading('clean')
  }

  function eventNames(): readonly string[] {
    const chosen = [options.adapter ?? []].flat()
    return chosen.flatMap((one) => (typeof one === 'string' ? [] : (one.eventNames ?? [])))
  }

  function endReading(how: 'clean' | 'aborted' | 'error'): void {
    session?.end(how)
    cancelReading(how === 'error' ? 'error' : how === 'aborted' ? 'stopped' : 'closed')
  }

  function cancelReading(next: ToolFeedStatus): void {
    const controller = reading
    reading = undefined
    controller?.abort()
    status.value = next
  }

  function push(frame: unknown): void {
    if (isReplaced) return
    port.attachFeed(mainRun(), handle)
    const current = useSession()
    if (current instanceof FeedSession) {
      current.push(toFrame(frame))
      return
    }
    queue.push(toFrame(frame))
    void current.then((ready) => {
      for (const waiting of queue.splice(0)) ready.push(waiting)
    })
  }

  function stop(): void {
    queue = []
    session?.abort()
    if (session === undefined) store.apply({ type: 'run_finished', runId: mainRun(), outcome: 'aborted' })
    store.flush()
    cancelReading('stopped')
  }

  function restart(): Promise<void> {
    return open(last?.source, last?.init)
  }

  function requestSnapshot(runId: string): void {
    const requestedAt = port.now(runId)
    void options.requestSnapshot?.(runId).then(
      (snapshot) => {
        if (snapshot !== undefined) store.apply({ requestedAt, ...snapshot }, { trusted: options.trusted })
      },
      (cause: unknown) => {
        report({
          code: 'transport_error',
          message: String(cause),
          fix: 'Try restart() to read the run again.',
        })
      },
    )
  }

  function dispose(): void {
    // A stream that nobody reads any more will never say how its calls ended.
    if (reading !== undefined) stop()
    queue = []
    store.releaseFeed(mainRun(), handle)
  }

  tryOnScopeDispose(dispose)
  if (source !== undefined && (options.immediate ?? true) && typeof window !== 'undefined')
    watch(
      () => toValue(source),
      (next) => {
        if (next !== undefined) void open(next, options.init)
      },
      { immediate: true },
    )

  return {
    status: readonly(status),
    error: readonly(error),
    issues: readonly(issues),
    busy: computed(
      () => status.value === 'connecting' || status.value === 'open' || store.openOfRun(mainRun()) > 0,
    ),
    open,
    push,
    stop,
    restart,
  }
}
