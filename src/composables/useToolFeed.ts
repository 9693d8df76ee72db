import { tryOnScopeDispose } from '@vueuse/core'
import { computed, readonly, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue'
import type { ToolStreamAdapter } from '../adapters/types.js'
import { createUnifiedAdapter } from '../adapters/wires/unified/unified.js'
import type { ToolEvent } from '../core/events.js'
import type { ToolIssue } from '../core/issue.js'
import { FeedSession } from '../store/feedSession.js'
import type { FeedHandle } from '../store/feeds.js'
import { LazySession } from '../store/lazySession.js'
import { useToolCallStore } from '../store/useToolCallStore.js'
import { toFrame } from '../transport/frame.js'
import { openSource, type StreamInit, type StreamSource } from '../transport/openSource.js'
import { ProgressHooks } from './progressHooks.js'
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
  const protocol = shallowRef<string>()
  const mainRun = (): string => toValue(options.runId) ?? 'default'

  let reading: AbortController | undefined
  let last: { source: StreamSource | undefined; init: StreamInit | undefined } | undefined
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
      onEvent: (event) => {
        options.onEvent?.(event)
        progress.note(event)
      },
      onRun: (runId) => port.attachFeed(runId, handle),
    })
  }

  /** Events of a run that another feed took over are that one's to send. */
  function isServed(event: ToolEvent): boolean {
    return event.runId === undefined || port.isFeedAttached(event.runId, handle)
  }

  const progress = new ProgressHooks({
    onProgress: options.onProgress,
    onProgressClear: options.onProgressClear,
    card: (id) => port.card(id),
  })
  const session = new LazySession([options.adapter ?? createUnifiedAdapter()].flat(), {
    create: createSession,
    onProtocol: (name) => (protocol.value = name),
    onIssue: report,
    onFailure: fail,
  })

  /** The stream is over because of this. */
  function fail(cause: unknown): void {
    const failure = cause instanceof Error ? cause : new Error(String(cause))
    const { code, fix } = failure as { code?: unknown; fix?: string }
    error.value = failure
    report({
      code: code === 'protocol_unknown' ? code : 'transport_error',
      message: failure.message,
      fix: fix ?? 'Check the address and the server, then call restart().',
    })
    endReading('error')
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
      await session.prepare()
      if (reading !== controller) return
      session.begin()
      await read(chosen, init, controller)
    } catch (cause) {
      if (reading === controller) fail(cause)
    }
  }

  async function read(
    from: StreamSource,
    init: StreamInit | undefined,
    controller: AbortController,
  ): Promise<void> {
    const { eventNames } = session
    for await (const frame of openSource(from, { ...init, eventNames }, controller.signal)) {
      if (reading !== controller) return
      status.value = 'open'
      const loading = session.push(frame)
      if (loading !== undefined) await loading
    }
    if (reading !== controller) return
    session.end('clean')
    await session.prepare()
    if (reading === controller) cancelReading('closed')
  }

  function endReading(how: 'aborted' | 'error'): void {
    session.end(how)
    cancelReading(how === 'error' ? 'error' : 'stopped')
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
    void session.push(toFrame(frame))
  }

  function stop(): void {
    if (!session.abort()) store.apply({ type: 'run_finished', runId: mainRun(), outcome: 'aborted' })
    store.flush()
    progress.check()
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
    progress.dispose()
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
    protocol: readonly(protocol),
    busy: computed(
      () => status.value === 'connecting' || status.value === 'open' || store.openOfRun(mainRun()) > 0,
    ),
    open,
    push,
    stop,
    restart,
  }
}
