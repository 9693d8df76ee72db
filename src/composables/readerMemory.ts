import { getCurrentInstance, type App } from 'vue'
import { CellMap } from '../store/cellMap.js'
import type { useToolCallStore } from '../store/useToolCallStore.js'
import { useOptionalStore } from './useOptionalStore.js'

/**
 * What readers chose for cards, by `toolCallId`. It outlives the component, which may scroll away and come back,
 * and goes with the run of the card.
 *
 * @returns gives the memory of the app that asks, during setup
 */
export function createReaderMemory<T>(): () => CellMap<T> {
  const ofApps = new WeakMap<App, CellMap<T>>()
  return () => {
    const app = getCurrentInstance()?.appContext.app
    const known = app && ofApps.get(app)
    if (known !== undefined) return known
    const memory = new CellMap<T>()
    if (app === undefined) return memory
    ofApps.set(app, memory)
    const store = useOptionalStore() as ReturnType<typeof useToolCallStore> | undefined
    store?.$onAction(({ name, args }) => {
      if (name === '$reset') memory.clear()
      else if (name === 'discardRun') for (const id of store.idsOfRun(args[0])) memory.delete(id)
    }, true)
    return memory
  }
}
