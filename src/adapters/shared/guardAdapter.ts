import type { ToolEvent } from '../../core/events.js'
import type { ToolIssueHandler } from '../../core/issue.js'
import { maskText } from '../../safety/index.js'
import type { AdapterHost, StreamEnd, ToolStreamAdapter } from '../types.js'

const MAX_LENGTH = 200

/**
 * An adapter that may throw, as one that reports it instead: once for each of its functions, until it is
 * reset. What it returns is taken only where it is a list of objects.
 */
export function guardAdapter(adapter: ToolStreamAdapter, report: ToolIssueHandler): ToolStreamAdapter {
  const told = new Set<string>()

  function tell(name: string, error: unknown): void {
    if (told.has(name)) return
    told.add(name)
    const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    report({
      code: 'adapter_failed',
      message: `${name}() of the adapter "${adapter.protocol}" threw ${maskText(words.slice(0, MAX_LENGTH)).text}`,
      fix: 'An adapter has to read any frame without throwing; what it returned before counts, the feed goes on.',
    })
  }

  function run(name: string, call: () => unknown): ToolEvent[] {
    try {
      const events = call()
      if (!Array.isArray(events)) return []
      return events.every(isObject) ? (events as ToolEvent[]) : (events.filter(isObject) as ToolEvent[])
    } catch (error) {
      tell(name, error)
      return []
    }
  }

  return {
    protocol: adapter.protocol,
    get eventNames() {
      return adapter.eventNames
    },
    push: (chunk: unknown, text?: string) => run('push', () => adapter.push(chunk, text)),
    end: (how: StreamEnd) => run('end', () => adapter.end(how)),
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

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
