import { tryOnScopeDispose } from '@vueuse/core'
import { computed, readonly, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue'
import type { ToolStreamAdapter } from '../adapters/types.js'
import { createUnifiedAdapter } from '../adapters/wires/unified/unified.js'
import { messageOf } from '../core/describeError.js'
import type { ToolEvent } from '../core/events.js'
import type { ToolIssue } from '../core/issue.js'
import { listOfChoices } from '../store/adapterChoice.js'
import { isDevelopment } from '../store/development.js'
import { FeedSession } from '../store/feedSession.js'
import type { FeedHandle } from '../store/feeds.js'
import { keepIssue } from '../store/keepIssue.js'
import { LazySession } from '../store/lazySession.js'
import { withoutSecrets } from '../store/tellIssue.js'
import { useToolCallStore } from '../store/useToolCallStore.js'
import { toFrame } from '../transport/frame.js'
import { openSource, type StreamInit, type StreamSource } from '../transport/openSource.js'
import { FeedHooks } from './feedHooks.js'
import { FeedRuns } from './feedRuns.js'
import { ProgressHooks } from './progressHooks.js'
import type { ToolFeed, ToolFeedOptions, ToolFeedStatus } from './toolFeedTypes.js'

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
  const runs = new FeedRuns(() => toValue(options.runId), store.openOfRun)
  const mainRun = (): string => runs.main()

  let reading: AbortController | undefined
  let last: { source: StreamSource | undefined; init: StreamInit | undefined } | undefined
  let isReplaced = false
  let isDisposed = false

  const handle: FeedHandle = {
    get onDecision() {
      return isDisposed ? undefined : options.onDecision
    },
    get onDecisions() {
      return isDisposed ? undefined : options.onDecisions
    },
    requestSnapshot: (runId) => void requestSnapshot(runId),
    detach: () => {
      if (isDisposed) return
      isReplaced = true
      report({
        code: 'feed_replaced',
        message: 'Another feed took over a run of this one; this one stopped reading.',
        fix: 'Give each feed its own runId, or close the first before the second opens.',
      })
      cancelReading('closed')
      progress.clearAll()
    },
  }

  function report(issue: ToolIssue): void {
    if (isDisposed) return
    issues.value = keepIssue(issues.value, issue)
    hooks.call('onIssue', options.onIssue, withoutSecrets(issue))
    store.report(issue)
  }

  function createSession(adapters: readonly ToolStreamAdapter[]): FeedSession {
    return new FeedSession(adapters, {
      keys: store.toolCallKeys(),
      runId: mainRun,
      namedRunId: runs.named,
      apply: (events) => port.applyBatch(served(events), { trusted: options.trusted }),
      cardsOf: (runId) => store.idsOfRun(runId).flatMap((id) => store.card(id) ?? []),
      now: (runId) => port.now(runId),
      onIssue: report,
      onEvent: (event) => {
        if (options.onEvent !== undefined) hooks.call('onEvent', options.onEvent, event)
        progress.note(event)
      },
      onRun: (runId) => {
        runs.serve(runId)
        port.attachFeed(runId, handle)
      },
    })
  }

  /** Events of a run that another feed took over are that one's to send. */
  function served(events: readonly ToolEvent[]): readonly ToolEvent[] {
    const isOurs = ({ runId }: ToolEvent) => runId === undefined || port.isFeedAttached(runId, handle)
    return events.every(isOurs) ? events : events.filter(isOurs)
  }

  const hooks = new FeedHooks(report)
  const { onProgress, onProgressClear, adapter } = options
  const progress = new ProgressHooks({
    onProgress: onProgress && ((grown) => hooks.call('onProgress', onProgress, grown)),
    onProgressClear: onProgressClear && ((id) => hooks.call('onProgressClear', onProgressClear, id)),
    card: port.card,
    quietCard: port.quietCard,
  })
  const session = new LazySession(listOfChoices(adapter === undefined ? createUnifiedAdapter() : adapter), {
    create: createSession,
    onProtocol: (name) => (protocol.value = name),
    onIssue: report,
    onFailure: fail,
  })

  /** The stream is over because of this. */
  function fail(cause: unknown): void {
    const failure = cause instanceof Error ? cause : new Error(messageOf(cause))
    const { code, fix } = failure as { code?: unknown; fix?: string }
    error.value = failure
    report({
      code: code === 'protocol_unknown' ? code : 'transport_error',
      message: messageOf(failure),
      fix: fix ?? 'Check the address and the server, then call restart().',
    })
    endReading('error')
  }

  async function open(next?: StreamSource, init?: StreamInit): Promise<void> {
    if (isOver('open')) return
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

  /** A feed dies with its scope; who still uses it is told, in development. */
  function isOver(name: string): boolean {
    if (isDisposed && isDevelopment())
      console.info(
        `[vue-tool-cards] ${name}() of a feed whose scope is gone does nothing. Create the feed in a scope that lives as long as its stream.`,
      )
    return isDisposed
  }

  function push(frame: unknown): void {
    if (isOver('push') || isReplaced) return
    port.attachFeed(mainRun(), handle)
    void session.push(toFrame(frame))
  }

  function stop(): void {
    if (isDisposed) return
    if (!session.abort()) store.apply({ type: 'run_finished', runId: mainRun(), outcome: 'aborted' })
    store.flush()
    progress.check()
    cancelReading('stopped')
  }

  const restart = (): Promise<void> => open(last?.source, last?.init)

  async function requestSnapshot(runId: string): Promise<void> {
    if (isDisposed) return
    const requestedAt = port.now(runId)
    try {
      const snapshot = await options.requestSnapshot?.(runId)
      if (snapshot !== undefined && !isDisposed)
        store.apply({ requestedAt, ...snapshot }, { trusted: options.trusted })
    } catch (cause) {
      const fix = 'Try restart() to read the run again.'
      report({ code: 'transport_error', message: messageOf(cause), fix })
    }
  }

  function dispose(): void {
    // A stream that nobody reads any more will never say how its calls ended.
    if (reading !== undefined || session.isWriting()) stop()
    progress.clearAll()
    isDisposed = true
    hooks.close()
    session.close()
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
    busy: computed(() => status.value === 'connecting' || status.value === 'open' || runs.hasOpenCalls()),
    open,
    push,
    stop,
    restart,
  }
}
