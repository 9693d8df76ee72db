import { inject, provide, shallowRef, type InjectionKey, type ShallowRef } from 'vue'
import type { JsonNode } from '../../json/types.js'

/** The place where one match stands. */
export interface SearchTarget {
  /** Of each list or object on the way to it, the position of the part to go to. */
  readonly way: ReadonlyMap<JsonNode, number>
  /** What holds the key or the value, or has the column; `undefined` where the value is all there is. */
  readonly holder: JsonNode | undefined
  readonly index: number
  readonly part: 'key' | 'value' | 'column'
  /** UTF-16 code units before it in its text. */
  readonly offset: number
}

/** A search in data that is on screen. */
export interface DataSearch {
  /** As {@link foldCase} writes it; `''` while nothing is looked for. */
  readonly query: ShallowRef<string>
  /** It is found so often that only the text that the reader is at has marks: a page of them would stand still. */
  readonly isDense: ShallowRef<boolean>
  /** The match that the reader is at. */
  readonly target: ShallowRef<SearchTarget | undefined>
  /** What is looked at in another form than the data itself: its text. */
  readonly other: ShallowRef<JsonNode | undefined>
  /** Lists of flat objects are drawn as tables: keys stand on the page once, not beside each value. */
  readonly isTable: () => boolean
}

const SEARCH: InjectionKey<DataSearch> = Symbol('vue-tool-cards search')

/** For whoever shows data that can be searched. */
export function provideSearch(isTable: () => boolean): DataSearch {
  const search: DataSearch = {
    query: shallowRef(''),
    isDense: shallowRef(false),
    target: shallowRef(),
    other: shallowRef(),
    isTable,
  }
  provide(SEARCH, search)
  return search
}

export const useSearch = (): DataSearch | undefined => inject(SEARCH, undefined)

/** Marks in a text: none are wanted without this; else which of them, counted from 0, is the reader's. */
export type Mark = number | undefined

/** No match of this text is the reader's. */
export const NOT_HERE = -1

/** What a text has marks for; `''` for none. */
export function markedQuery(search: DataSearch | undefined, mark: Mark): string {
  if (search === undefined || mark === undefined) return ''
  return mark === NOT_HERE && search.isDense.value ? '' : search.query.value
}

/** Lower case of the same length: the one letter that would grow would move all places behind it. */
export const foldCase = (text: string): string => text.replaceAll('İ', 'i').toLowerCase()

/** Which mark of a text, from `start` on, is the reader's. */
export function markAt(text: string, start: number, target: SearchTarget, query: string): number {
  return countIn(text.slice(start, target.offset), query)
}

/** The positions of what is looked for in a text, which do not overlap. */
export function* positionsIn(text: string, query: string): Generator<number, void, undefined> {
  const searched = foldCase(text)
  for (let at = searched.indexOf(query); at >= 0; at = searched.indexOf(query, at + query.length)) yield at
}

function countIn(text: string, query: string): number {
  let count = 0
  for (const _ of positionsIn(text, query)) count += 1
  return count
}
