import { computed, toValue, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import { createReaderMemory } from './readerMemory.js'

interface Choice {
  isOpen: boolean
  /** The question that was pending when it was chosen. */
  question: string | undefined
}

const useChoices = createReaderMemory<Choice>()

export interface UseOpenStateOptions {
  toolCallId: MaybeRefOrGetter<string | undefined>
  /** Open while the reader has chosen nothing. */
  defaultOpen: MaybeRefOrGetter<boolean>
  /** Controlled from outside: always wins. */
  open?: MaybeRefOrGetter<boolean | undefined> | undefined
  /** The pending question. A card that was closed before it was asked opens for it. */
  question?: MaybeRefOrGetter<string | undefined> | undefined
  onChange?: ((isOpen: boolean) => void) | undefined
}

export interface OpenState {
  readonly isOpen: ComputedRef<boolean>
  readonly setOpen: (isOpen: boolean) => void
  readonly toggle: () => void
}

/** Whether a card is open: by default, as controlled, or as its reader left it. */
export function useOpenState(options: UseOpenStateOptions): OpenState {
  const choices = useChoices()

  const isOpen = computed(() => {
    const controlled = toValue(options.open)
    if (controlled !== undefined) return controlled
    const id = toValue(options.toolCallId)
    const choice = id === undefined ? undefined : choices.get(id)
    const question = toValue(options.question)
    const isStale = choice !== undefined && question !== undefined && choice.question !== question
    if (choice === undefined || (isStale && !choice.isOpen)) return toValue(options.defaultOpen)
    return choice.isOpen
  })

  function setOpen(next: boolean): void {
    const id = toValue(options.toolCallId)
    if (id !== undefined && toValue(options.open) === undefined)
      choices.set(id, { isOpen: next, question: toValue(options.question) })
    options.onChange?.(next)
  }

  return { isOpen, setOpen, toggle: () => setOpen(!isOpen.value) }
}

/** Opens or closes many cards at once, as if their reader had. */
export function useOpenChoices(): (toolCallIds: readonly string[], isOpen: boolean) => void {
  const choices = useChoices()
  return (toolCallIds, isOpen) => choices.setAll(toolCallIds, { isOpen, question: undefined })
}
