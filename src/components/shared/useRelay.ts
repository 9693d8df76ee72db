import { getCurrentInstance, toHandlerKey } from 'vue'

type Listener = (...args: never[]) => unknown

/** A listener that passes an event on to a component which may have no listener itself. */
export interface Relay {
  (...args: unknown[]): unknown[]
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
 */
export function useRelay(event: string): Relay {
  const instance = getCurrentInstance()
  const key = toHandlerKey(event)
  const listener = (): unknown => instance?.vnode.props?.[key]

  function relay(...args: unknown[]): unknown[] {
    if (instance === null) return []
    const { props } = instance.vnode
    const results: unknown[] = []
    const original = listener()
    if (props === null || original === undefined) {
      // Nobody listens, but devtools and tests see it.
      instance.emit(event, ...args)
      return results
    }
    const listeners = (Array.isArray(original) ? original : [original]) as Listener[]
    props[key] = (...given: never[]) => {
      for (const each of listeners) {
        try {
          results.push(each(...given))
        } catch (error) {
          results.push(Promise.reject(error as Error))
        }
      }
    }
    try {
      instance.emit(event, ...args)
    } finally {
      props[key] = original
    }
    return results.flat()
  }

  return Object.assign(relay, { isHeard: () => isHeard(listener()) })
}
