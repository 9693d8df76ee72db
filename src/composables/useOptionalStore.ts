import { getCurrentInstance } from 'vue'
import { useToolCallStore } from '../store/useToolCallStore.js'
import type { ToolCallStoreApi } from '../store/types.js'

/**
 * The store of this app, or `undefined` where the app has no pinia: a card that is handed its data needs none.
 * @internal
 */
export function useOptionalStore(): ToolCallStoreApi | undefined {
  const globals = getCurrentInstance()?.appContext.config.globalProperties
  return globals !== undefined && '$pinia' in globals ? useToolCallStore() : undefined
}
