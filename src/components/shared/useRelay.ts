import { getCurrentInstance, toHandlerKey } from 'vue'

/** A listener that passes an event on to a component which may have no listener itself. */
export interface Relay<Args extends unknown[] = never[]> {
  (...args: Args): unknown[]
  isHeard(): boolean
}

function isHeard(listener: unknown): boolean {
  if (Array.isArray(listener)) return listener.some(isHeard)
  if (typeof listener !== 'function') return false
  return 'isHeard' in listener ? (listener as unknown as Relay).isHeard() : true
}

/**
 * Emits an event and says what its listeners returned: Vue's `emit` drops it, and a listener that returns a
 * promise sends something whose failure a person must hear of.
 *
 * @param emit the component's own `emit` of this event
 */
export function useRelay<Args extends unknown[]>(event: string, emit: (...args: Args) => void): Relay<Args> {
  const instance = getCurrentInstance()
  const key = toHandlerKey(event)
  const listener = (): unknown => instance?.vnode.props?.[key]

  function relay(...args: Args): unknown[] {
    const props = instance?.vnode.props
    const original = listener()
    const results: unknown[] = []
    if (props && original !== undefined)
      props[key] = (...given: Args) => void results.push(...callAll(original, given))
    try {
      // Also where nobody listens: devtools and tests see it.
      emit(...args)
    } finally {
      if (props && original !== undefined) props[key] = original
    }
    return results
  }

  return Object.assign(relay, { isHeard: () => isHeard(listener()) })
}

function callAll(listener: unknown, args: unknown[]): unknown[] {
  const all = (Array.isArray(listener) ? listener : [listener]) as ((...args: unknown[]) => unknown)[]
  return all.flatMap((each): unknown[] => {
    try {
      const result = each(...args)
      // Of a relay it is what its own listeners returned; of any other, one answer, a list or not.
      return 'isHeard' in each ? (result as unknown[]) : [result]
    } catch (error) {
      return [Promise.reject(error instanceof Error ? error : new Error(String(error)))]
    }
  })
}
