import {
  computed,
  inject,
  onScopeDispose,
  provide,
  shallowReactive,
  shallowRef,
  type ComputedRef,
  type InjectionKey,
  type ShallowRef,
} from 'vue'

/** The parts of a call's arguments that are folded away and that nobody has opened yet. */
export interface Folds {
  readonly unopened: ComputedRef<number>
  add(part: object): void
  open(part: object): void
  remove(part: object): void
  wasOpened(part: object): boolean
}

const FOLDS: InjectionKey<Folds> = Symbol('vue-tool-cards folds')

/** For whoever shows arguments: what is folded away in it is counted. */
export function provideFolds(): Folds {
  const closed = shallowReactive(new Set<object>())
  const opened = new WeakSet<object>()
  const folds: Folds = {
    unopened: computed(() => closed.size),
    add: (part) => closed.add(part),
    open(part) {
      opened.add(part)
      closed.delete(part)
    },
    remove: (part) => closed.delete(part),
    wasOpened: (part) => opened.has(part),
  }
  provide(FOLDS, folds)
  return folds
}

/**
 * One fold: closed until it is opened, and counted as unread until then.
 *
 * @param part stands for the content; other content is another fold
 */
export function useFold(part: object, isFolded: boolean): { isOpen: ShallowRef<boolean>; open: () => void } {
  const folds = inject(FOLDS, undefined)
  const isOpen = shallowRef(!isFolded || folds?.wasOpened(part) === true)
  if (!isOpen.value) {
    folds?.add(part)
    onScopeDispose(() => folds?.remove(part))
  }
  function open() {
    isOpen.value = true
    folds?.open(part)
  }
  return { isOpen, open }
}
