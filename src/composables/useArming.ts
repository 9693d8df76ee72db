import { tryOnScopeDispose } from '@vueuse/core'
import { readonly, shallowRef, toValue, watch, type MaybeRefOrGetter, type Ref } from 'vue'
import { observePosition, type PositionObserver } from './observePosition.js'

/** How long a control must have stood still before it may be used, in ms. */
export const ARMING_MS = 500

export interface UseArmingOptions {
  /** What must not move. */
  element: MaybeRefOrGetter<HTMLElement | null | undefined>
  /** Stands for all that is on screen; when it changes, the control is armed anew. */
  subject: MaybeRefOrGetter<string>
  /** Nothing is watched while this is false. */
  isActive: MaybeRefOrGetter<boolean>
  /** Clicks made by a script do not count. @default false */
  trustedOnly?: MaybeRefOrGetter<boolean | undefined> | undefined
}

export interface Arming {
  readonly isArmed: Readonly<Ref<boolean>>
  onPress(event: Event): void
  onKeydown(event: KeyboardEvent): void
  onKeyup(event: KeyboardEvent): void
  /** Whether this click is a deliberate, fresh act on what is on screen. */
  accepts(event: MouseEvent): boolean
}

/**
 * Protects one button from clicks that were not meant for it: the press must begin after the control has
 * stood still and unchanged for {@link ARMING_MS}, and end on the same thing. A held key does not count.
 */
export function useArming(options: UseArmingOptions): Arming {
  const isArmed = shallowRef(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let position: PositionObserver | undefined
  let press: { wasArmed: boolean; subject: string } | undefined

  function arm(): void {
    clearTimeout(timer)
    isArmed.value = false
    timer = setTimeout(() => (isArmed.value = true), ARMING_MS)
  }

  function disarm(): void {
    clearTimeout(timer)
    position?.stop()
    position = undefined
    isArmed.value = false
    press = undefined
  }

  watch(
    () => (toValue(options.isActive) ? toValue(options.element) : undefined),
    (element) => {
      disarm()
      if (element == null) return
      position = observePosition(element, arm)
      arm()
    },
    { flush: 'post', immediate: true },
  )
  watch(
    () => toValue(options.subject),
    () => {
      if (position !== undefined) arm()
    },
    { flush: 'sync' },
  )
  tryOnScopeDispose(disarm)

  /** Whether it stands where the reader saw it; a move arms it anew. */
  const isReady = () => position?.hasMoved() !== true && isArmed.value

  return {
    isArmed: readonly(isArmed),
    onPress: () => (press = { wasArmed: isReady(), subject: toValue(options.subject) }),
    onKeydown(event) {
      if (event.key !== 'Enter' && event.key !== ' ') return
      // A key held down would repeat its click.
      if (event.repeat) event.preventDefault()
      else press = { wasArmed: isReady(), subject: toValue(options.subject) }
    },
    onKeyup(event) {
      // A space bar that was pressed somewhere else.
      if (event.key === ' ' && press === undefined) event.preventDefault()
    },
    accepts(event) {
      const begun = press
      press = undefined
      if (toValue(options.trustedOnly) === true && !event.isTrusted) return false
      const isSame = begun === undefined || (begun.wasArmed && begun.subject === toValue(options.subject))
      return isReady() && isSame
    },
  }
}
