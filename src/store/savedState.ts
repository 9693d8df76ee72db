import { customRef, type Ref } from 'vue'

/**
 * The store's only pinia state: one string. Pinia makes state deeply reactive, so the cards themselves must
 * never be in it. On a server it reads as the cards' text, to be sent to the browser; there it holds what
 * arrived until the store is first used, and is empty from then on.
 */
export function createSavedState(write: () => string): { state: Ref<string>; take: () => string } {
  const isServer = typeof window === 'undefined'
  let pending = ''
  const state = customRef<string>(() => ({
    get: () => (pending === '' && isServer ? write() : pending),
    set: (text) => {
      pending = typeof text === 'string' ? text : ''
    },
  }))
  return {
    state,
    take: () => {
      const text = pending
      pending = ''
      return text
    },
  }
}
