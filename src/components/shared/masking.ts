import { inject, provide, type InjectionKey } from 'vue'
import { useToolCardsConfig } from '../../composables/useToolCardsConfig.js'
import type { MaskPolicy } from '../../safety/index.js'

const MASKING: InjectionKey<() => MaskPolicy | undefined> = Symbol('vue-tool-cards masking')

/** For whoever shows one call: texts in it are masked as its tool asks. */
export function provideMasking(toolName: () => string | undefined): void {
  const { config } = useToolCardsConfig()
  provide(MASKING, () => config.policy.resolve(toolName() ?? '').masking)
}

/** How texts are masked here: as the tool of the call asks, else as all tools do. */
export function useMasking(): () => MaskPolicy | undefined {
  const { config } = useToolCardsConfig()
  return inject(MASKING, () => config.masking, false)
}
