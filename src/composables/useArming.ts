import { tryOnScopeDispose } from '@vueuse/core'
import { readonly, shallowRef, toValue, watch, type MaybeRefOrGetter, type Ref } from 'vue'
import { isInSight } from './isInSight.js'
import { observeCover } from './observeCover.js'
import { observePosition, type PositionObserver } from './observePosition.js'

/** How long a control must have stood still before it may be used, in ms. */
export const ARMING_MS = 500
/** How long until it is looked at again while it is hidden. */
const HIDDEN_MS = 200

export interface UseArmingOptions {
  /** What must not move. */
  element: MaybeRefOrGetter<HTMLElement | null | undefined>
  /** Stands for all that is on screen; when it changes, the control is armed anew. */
  subject: MaybeRefOrGetter<string>
  /** Nothing is watched while this is false. */
  isActive: MaybeRefOrGetter<boolean>
  /** Clicks made by a script do not count. @default false */
  trustedOnly?: MaybeRefOrGetter<boolean | undefined> | undefined
  /** Nothing may lie over the element, where the browser can tell. @default false */
  overlayGuard?: MaybeRefOrGetter<boolean | undefined> | undefined
}

export interface Arming {
  readonly isArmed: Readonly<Ref<boolean>>
  /** Something lies over it, as far as the guard can tell. */
  readonly isCovered: Readonly<Ref<boolean>>
  onPress(event: Event): void
  onKeydown(event: KeyboardEvent): void
  onKeyup(event: KeyboardEvent): void
  /** Whether this click, or end of a press, is a deliberate, fresh act on what is on screen. */
  accepts(event: Event): boolean
}

/**
 * Protects one button from clicks that were not meant for it: the press must begin after the control has
 * stood still and unchanged for {@link ARMING_MS}, and end on the same thing. A held key does not count.
 */
export function useArming(options: UseArmingOptions): Arming {
  const isArmed = shallowRef(false)
  const isCovered = shallowRef(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let watched: Element | undefined
  let position: PositionObserver | undefined
  let stopCover: (() => void) | undefined
  let press: { wasArmed: boolean; subject: string; target: EventTarget | null } | undefined

  function arm(): void {
    clearTimeout(timer)
    isArmed.value = false
    if (isCovered.value) return
    const isSeen = () => watched !== undefined && isInSight(watched)
    const wasSeen = isSeen()
    timer = setTimeout(
      () => {
        // Nobody had the time to read what was hidden meanwhile.
        if (wasSeen && isSeen()) isArmed.value = true
        else arm()
      },
      wasSeen ? ARMING_MS : HIDDEN_MS,
    )
  }

  function disarm(): void {
    clearTimeout(timer)
    position?.stop()
    position = undefined
    stopCover?.()
    stopCover = undefined
    isCovered.value = false
    isArmed.value = false
    // A press that is still held began before whatever comes next.
    if (press !== undefined) press.wasArmed = false
  }

  watch(
    () => (toValue(options.isActive) ? toValue(options.element) : undefined),
    (element) => {
      disarm()
      if (element == null) return
      watched = element
      position = observePosition(element, arm)
      stopCover = observeCover(element, (covered) => {
        if (toValue(options.overlayGuard) === true) isCovered.value = covered
        else if (!covered || isInSight(element)) return
        arm()
      })
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

  function begin({ currentTarget }: Event): void {
    press = { wasArmed: isReady(), subject: toValue(options.subject), target: currentTarget }
  }

  return {
    isArmed: readonly(isArmed),
    isCovered: readonly(isCovered),
    onPress: begin,
    onKeydown(event) {
      if (event.key !== 'Enter' && event.key !== ' ') return
      // A key held down would repeat its click.
      if (event.repeat) event.preventDefault()
      else begin(event)
    },
    onKeyup(event) {
      // A space bar that was pressed somewhere else.
      if (event.key === ' ' && press?.target !== event.currentTarget) event.preventDefault()
    },
    accepts(event) {
      const begun = press
      press = undefined
      if (toValue(options.trustedOnly) === true && !event.isTrusted) return false
      const isSame =
        begun === undefined ||
        (begun.wasArmed && begun.subject === toValue(options.subject) && begun.target === event.currentTarget)
      return isReady() && isSame
    },
  }
}
