import { inject, provide, type InjectionKey, type Ref } from 'vue'

const PAUSED: InjectionKey<Readonly<Ref<boolean>>> = Symbol('vue-tool-cards paused')

/** Cards inside follow their state, but not each piece of text, while this is true. */
export function providePaused(isPaused: Readonly<Ref<boolean>>): void {
  provide(PAUSED, isPaused)
}

export const useIsPaused = (): Readonly<Ref<boolean>> | undefined => inject(PAUSED, undefined)
