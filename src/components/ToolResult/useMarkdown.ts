import { onMounted, shallowRef, type Component, type ShallowRef } from 'vue'
import type { MaskPolicy } from '../../safety/index.js'
import { useToolCardsConfig } from '../../composables/useToolCardsConfig.js'

/** Markdown that is masked as text, without the secrets that are to be seen only once its marks are gone. */
export async function withoutVisibleSecrets(text: string, masking: MaskPolicy | undefined): Promise<string> {
  try {
    const { maskMarkdown } = await import('../../markdown/index.js')
    const { MAX_LENGTH } = await import('../../markdown/limits.js')
    // Longer text is not formatted, so it shows nothing that it would not show as text.
    return text.length > MAX_LENGTH ? text : maskMarkdown(text, masking)
  } catch {
    // Not reachable, and so never drawn as Markdown.
    return text
  }
}

let loaded: Component | undefined

/**
 * What shows Markdown: the host's own, else ours, fetched when the first such result is on the page. Until
 * then, and on the server, `undefined`: the text itself is shown.
 */
export function useMarkdown(isWanted: () => boolean): ShallowRef<Component | undefined> {
  const { config } = useToolCardsConfig()
  const component: ShallowRef<Component | undefined> = shallowRef(config.markdown)
  onMounted(async () => {
    if (component.value !== undefined || !isWanted()) return
    try {
      const { SafeMarkdown } = await import('../../markdown/index.js')
      loaded ??= SafeMarkdown as Component
      component.value = loaded
    } catch {
      // Not reachable: the text stays.
    }
  })
  return component
}
