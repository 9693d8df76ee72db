import { enableAutoUnmount } from '@vue/test-utils'
import { afterEach } from 'vitest'
import { assertSafe, type AssertSafeOptions } from './assertSafe.js'

// The browser may load this file twice (as a setup file and as an import), so the state is shared.
const key = Symbol.for('vue-tool-cards.tests.safe')
const shared = globalThis as { [key]?: { options: AssertSafeOptions; isHooked: boolean } }
const watch = (shared[key] ??= { options: {}, isHooked: false })

/** Declares that this test leaves a secret on the page on purpose. */
export function showsSecrets(): void {
  watch.options = { showsSecrets: true }
}

/** After every test, what it left on the page is safe; then it is unmounted. */
if (!watch.isHooked) {
  watch.isHooked = true
  enableAutoUnmount((unmount: () => void) =>
    afterEach(() => {
      const { options } = watch
      watch.options = {}
      try {
        assertSafe(document, options)
      } finally {
        unmount()
      }
    }),
  )
}
