import { tryOnScopeDispose, useResizeObserver } from '@vueuse/core'
import {
  computed,
  getCurrentInstance,
  onActivated,
  onDeactivated,
  onMounted,
  shallowRef,
  type Ref,
} from 'vue'
import { isInSight } from '../../composables/isInSight.js'

export interface OnPage {
  /** Reactive, as far as a page tells: kept alive elsewhere, or without any size, it is not on the page. */
  readonly is: Readonly<Ref<boolean>>
  /** Looks at this very moment. */
  look(): boolean
}

/** Nothing tells that something hidden has come back. */
const LOOK_AGAIN_MS = 500

/** Whether the component that asks is on the page: what is mounted may be hidden all the same. */
export function useOnPage(): OnPage {
  const instance = getCurrentInstance()
  const isActive = shallowRef(true)
  const isVisible = shallowRef(true)
  const root = shallowRef<HTMLElement>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const element = () => {
    const node: unknown = instance?.proxy?.$el
    return node instanceof HTMLElement ? node : undefined
  }

  function look(): boolean {
    clearTimeout(timer)
    const now = element()
    if (now !== undefined) isVisible.value = isInSight(now)
    if (!isVisible.value && isActive.value) timer = setTimeout(look, LOOK_AGAIN_MS)
    return isActive.value && isVisible.value && now?.isConnected === true
  }

  onMounted(() => (root.value = element()))
  onActivated(() => (isActive.value = true))
  onDeactivated(() => (isActive.value = false))
  tryOnScopeDispose(() => clearTimeout(timer))
  useResizeObserver(root, ([entry]) => {
    const box = entry?.borderBoxSize[0]
    if (box === undefined) return
    if (box.inlineSize === 0 && box.blockSize === 0) isVisible.value = false
    else if (!isVisible.value) look()
  })

  return { is: computed(() => isActive.value && isVisible.value), look }
}
