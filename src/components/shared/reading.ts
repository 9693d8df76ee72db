import {
  computed,
  getCurrentInstance,
  inject,
  onScopeDispose,
  provide,
  watch,
  type App,
  type ComputedRef,
  type InjectionKey,
} from 'vue'
import { CellMap } from '../../composables/cellMap.js'
import { digestOfCard } from '../../core/argsProblem.js'
import type { ToolCardData } from '../../core/card.js'
import { provideFolds } from './folds.js'
import { useOnPage, type OnPage } from './onPage.js'

/** A place of the page that shows the arguments of a call. */
interface Reader {
  card(): ToolCardData | undefined
  isShown(): boolean
  readonly onPage: OnPage
  readonly unopened: ComputedRef<number>
}

// Of an app and not of a part of the page: the panel may stand anywhere.
/** By `toolCallId`: with hundreds of panels none may look at the readers of all others. */
type Readers = CellMap<ReadonlySet<Reader>>

const ofApps = new WeakMap<App, Readers>()

function readersOfApp(): Readers {
  const app = getCurrentInstance()?.appContext.app
  if (app === undefined) return new CellMap()
  const known = ofApps.get(app)
  if (known !== undefined) return known
  const readers: Readers = new CellMap()
  ofApps.set(app, readers)
  return readers
}

/**
 * For a component that shows the arguments of a call, for as long as it does. What is folded away in it is
 * unread until somebody opens it.
 *
 * @param isShown `false` while they are not on screen yet. @default always true
 */
export function provideReading(
  card: () => ToolCardData | undefined,
  isShown: () => boolean = () => true,
): void {
  const reader: Reader = { card, isShown, onPage: useOnPage(), unopened: provideFolds().unopened }
  const readers = readersOfApp()
  let current: string | undefined
  function register(id: string | undefined): void {
    if (current !== undefined) {
      const others = [...(readers.get(current) ?? [])].filter((other) => other !== reader)
      if (others.length === 0) readers.delete(current)
      else readers.set(current, new Set(others))
    }
    current = id
    if (id !== undefined) readers.set(id, new Set([...(readers.get(id) ?? []), reader]))
  }
  watch(() => card()?.toolCallId, register, { immediate: true, flush: 'sync' })
  onScopeDispose(() => register(undefined))
}

const HOST_SHOWS: InjectionKey<() => boolean> = Symbol('vue-tool-cards host shows arguments')

/** The host shows the arguments in its own way, and answers for it. */
export const provideHostReading = (isHost: () => boolean): void => provide(HOST_SHOWS, isHost)

export interface Reading {
  /** Nothing on the page shows these arguments. */
  readonly isUnseen: ComputedRef<boolean>
  /** They are still being made ready for showing, and nothing else shows them. */
  readonly isUnderWay: ComputedRef<boolean>
  /** Parts of them that nobody has opened yet. */
  readonly unopened: ComputedRef<number>
  /** Whether they are on the page at this very moment. */
  look(): boolean
}

/**
 * How much of a call's arguments was on screen: those of this very call, wherever on the page they stand.
 *
 * @param showsArgs whoever asks shows them too
 */
export function useReading(card: () => ToolCardData | undefined, showsArgs: () => boolean): Reading {
  const readers = readersOfApp()
  const hostShows = inject(HOST_SHOWS, undefined)
  const ofCall = computed(() => {
    const asked = card()
    if (asked === undefined) return []
    return [...(readers.get(asked.toolCallId) ?? [])].filter((reader) => {
      const read = reader.card()
      return read !== undefined && isSameCall(read, asked)
    })
  })
  const onPage = computed(() => ofCall.value.filter((reader) => reader.onPage.is.value))
  const shown = computed(() => onPage.value.filter((reader) => reader.isShown()))
  const counts = computed(() => shown.value.map(({ unopened }) => unopened.value))
  const isElsewhere = () => counts.value.length > 0 || hostShows?.() === true
  const isUnderWay = computed(() => !isElsewhere() && onPage.value.length > 0)
  /** Whoever asks shows them; what it shows may be hidden. */
  const isHere = () => showsArgs() && ofCall.value.length === 0
  return {
    isUnderWay,
    isUnseen: computed(() => !isElsewhere() && !isUnderWay.value && !isHere()),
    // Two places that show the same: one of them has to be read.
    unopened: computed(() => (counts.value.length === 0 ? 0 : Math.min(...counts.value))),
    // All of them are looked at: each then knows how it stands.
    look: () =>
      shown.value.filter((reader) => reader.onPage.look()).length > 0 || hostShows?.() === true || isHere(),
  }
}

function isSameCall(a: ToolCardData, b: ToolCardData): boolean {
  if (a === b) return true
  if (a.toolCallId !== b.toolCallId || a.toolName !== b.toolName) return false
  return (a.args === b.args && a.argsText === b.argsText) || digestOfCard(a) === digestOfCard(b)
}
