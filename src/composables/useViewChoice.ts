import { computed, toValue, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import { createReaderMemory } from './readerMemory.js'

/** How data can be read: as a tree, as its JSON text, as a table of rows. */
export type DataViewName = 'tree' | 'json' | 'table'

const useChoices = createReaderMemory<Readonly<Record<string, DataViewName>>>()

/**
 * The view that a reader chose for one part of a call; `undefined` while none was.
 *
 * @param part `'args'` or `'result'`
 */
export function useViewChoice(
  toolCallId: MaybeRefOrGetter<string | undefined>,
  part: string,
): { chosen: ComputedRef<DataViewName | undefined>; choose: (view: DataViewName) => void } {
  const choices = useChoices()
  const id = () => toValue(toolCallId) ?? ''
  return {
    chosen: computed(() => choices.get(id())?.[part]),
    choose: (view) => void choices.set(id(), { ...choices.get(id()), [part]: view }),
  }
}
