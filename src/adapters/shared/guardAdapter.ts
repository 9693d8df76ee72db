import { describeError } from '../../core/describeError.js'
import type { ToolEvent } from '../../core/events.js'
import type { ToolIssueHandler } from '../../core/issue.js'
import { maskText } from '../../safety/index.js'
import type { AdapterHost, StreamEnd, ToolStreamAdapter } from '../types.js'
import { WireAdapter } from './wireAdapter.js'

const MAX_LENGTH = 200

/**
 * An adapter that may throw, as one that reports it instead: once for each of its functions, until it is
 * reset. What it returns is taken only where it is a list of objects that can be read.
 */
export function guardAdapter(adapter: ToolStreamAdapter, report: ToolIssueHandler): ToolStreamAdapter {
  const told = new Set<string>()
  const protocol = protocolOf(adapter)
  const isOurs = adapter instanceof WireAdapter

  function tell(name: string, what: string, fix: string): void {
    if (told.has(name)) return
    told.add(name)
    const message = `${name} of the adapter "${protocol}" ${maskText(what.slice(0, MAX_LENGTH)).text}`
    report({ code: 'adapter_failed', message, fix })
  }

  function tellThrown(name: string, error: unknown): void {
    tell(
      name,
      `threw ${describeError(error)}`,
      'An adapter has to read any frame without throwing; what it returned before counts, the feed goes on.',
    )
  }

  function run(name: string, call: () => unknown): unknown {
    try {
      return call()
    } catch (error) {
      tellThrown(`${name}()`, error)
      return []
    }
  }

  /** One of ours: it catches what its frames make it throw, and returns events of its own making. */
  function pushOurs(chunk: unknown, text?: string): ToolEvent[] {
    try {
      return adapter.push(chunk, text)
    } catch (error) {
      tellThrown('push()', error)
      return []
    }
  }

  function read(name: 'push' | 'end', call: () => unknown): ToolEvent[] {
    const events = run(name, call)
    if (!Array.isArray(events)) {
      const fix = `${name} must return an array of events at once; return [] where there are none.`
      tell(`${name}()`, `returned ${kindOf(events)}`, fix)
      return []
    }
    if (isOurs) return events as ToolEvent[]
    const readable: ToolEvent[] = []
    run(`an event of ${name}`, () => {
      // Read here once: a getter that throws must not do so in the store.
      for (const event of events as unknown[]) if (isObject(event)) readable.push({ ...event } as ToolEvent)
    })
    return readable
  }

  return {
    protocol,
    eventNames: eventNamesOf(adapter, (error) => {
      tellThrown('eventNames', error)
    }),
    push: isOurs ? pushOurs : (chunk, text) => read('push', () => adapter.push(chunk, text)),
    end: (how: StreamEnd) => read('end', () => adapter.end(how)),
    reset: () => {
      told.clear()
      run('reset', () => {
        adapter.reset()
      })
    },
    connect: (host: AdapterHost) => {
      run('connect', () => adapter.connect?.(host))
    },
  }
}

/** An adapter's name, `'custom'` where it has none. */
export function protocolOf(adapter: ToolStreamAdapter): string {
  try {
    const name: unknown = adapter.protocol
    return typeof name === 'string' && name !== '' ? name : 'custom'
  } catch {
    return 'custom'
  }
}

/** The SSE event names that an adapter reads; `undefined` where it names none. */
export function eventNamesOf(
  adapter: ToolStreamAdapter,
  onError?: (error: unknown) => void,
): readonly string[] | undefined {
  try {
    const names: unknown = adapter.eventNames
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : undefined
  } catch (error) {
    onError?.(error)
    return undefined
  }
}

/** What came instead of a list. A promise is let go of: what it comes to is too late. */
function kindOf(value: unknown): string {
  if (value instanceof Promise) {
    value.catch(() => undefined)
    return 'a Promise'
  }
  if (!isObject(value)) return value === undefined || value === null ? String(value) : `a ${typeof value}`
  return isIterator(value) ? 'an iterator (is it a generator?)' : 'an object'
}

function isIterator(value: object): boolean {
  try {
    return typeof (value as { next?: unknown }).next === 'function'
  } catch {
    return false
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
