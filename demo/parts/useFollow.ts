import { onBeforeUnmount, onMounted, type ShallowRef } from 'vue'

/** Px from the end within which a reader counts as reading along. */
const NEAR = 80

/** Keeps the end of a growing page in view for those who are there; leaves everybody else alone. */
export function useFollow(element: Readonly<ShallowRef<HTMLElement | null>>): void {
  const page = document.documentElement
  let isAtEnd = true
  const look = () => {
    isAtEnd = page.scrollHeight - page.scrollTop - page.clientHeight < NEAR
  }
  const observer = new ResizeObserver(() => {
    if (isAtEnd) page.scrollTop = page.scrollHeight
  })
  onMounted(() => {
    addEventListener('scroll', look, { passive: true })
    if (element.value) observer.observe(element.value)
  })
  onBeforeUnmount(() => {
    removeEventListener('scroll', look)
    observer.disconnect()
  })
}
