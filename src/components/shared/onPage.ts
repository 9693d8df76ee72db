import { useResizeObserver } from '@vueuse/core'
import {
  computed,
  getCurrentInstance,
  onActivated,
  onDeactivated,
  onMounted,
  shallowRef,
  type Ref,
} from 'vue'

export interface OnPage {
  /** Reactive, as far as a page tells: kept alive elsewhere, or without any size, it is not on the page. */
  readonly is: Readonly<Ref<boolean>>
  /** Looks at this very moment. */
  look(): boolean
}

/** Whether the component that asks is on the page: what is mounted may be hidden all the same. */
export function useOnPage(): OnPage {
  const instance = getCurrentInstance()
  const isActive = shallowRef(true)
  const isVisible = shallowRef(true)
  const root = shallowRef<HTMLElement>()
  const element = () => {
    const node: unknown = instance?.proxy?.$el
    return node instanceof HTMLElement ? node : undefined
  }

  onMounted(() => (root.value = element()))
  onActivated(() => (isActive.value = true))
  onDeactivated(() => (isActive.value = false))
  useResizeObserver(root, ([entry]) => {
    const box = entry?.borderBoxSize[0]
    if (box) isVisible.value = box.inlineSize > 0 || box.blockSize > 0
  })

  return {
    is: computed(() => isActive.value && isVisible.value),
    look() {
      const now = element()
      // Older browsers cannot tell; then it is the size that counts.
      if (now?.checkVisibility !== undefined)
        isVisible.value = now.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      return isActive.value && isVisible.value && now?.isConnected === true
    },
  }
}
