import { inject, provide, shallowRef, type InjectionKey, type ShallowRef } from 'vue'
import type { JsonNode } from '../../json/types.js'

/** The place where one match stands. */
export interface SearchTarget {
  /** Of each list or object on the way to it, the position of the part to go to. */
  readonly way: ReadonlyMap<JsonNode, number>
  /** What holds the key or the value; `undefined` where the value is all there is. */
  readonly holder: JsonNode | undefined
  readonly index: number
  readonly part: 'key' | 'value'
  /** UTF-16 code units before it in its text. */
  readonly offset: number
}

/** A search in data that is on screen. */
export interface DataSearch {
  /** In lower case; `''` while nothing is looked for. */
  readonly query: ShallowRef<string>
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

/** Which mark of a text, from `start` on, is the reader's. */
export function markAt(text: string, start: number, target: SearchTarget, query: string): number {
  return countIn(text.slice(start, target.offset), query)
}

/** The positions of what is looked for in a text, which do not overlap. */
export function* positionsIn(text: string, query: string): Generator<number, void, undefined> {
  const lower = text.toLowerCase()
  // Some letters are longer in lower case: a position in one text would be none in the other.
  const searched = lower.length === text.length ? lower : text
  for (let at = searched.indexOf(query); at >= 0; at = searched.indexOf(query, at + query.length)) yield at
}

function countIn(text: string, query: string): number {
  let count = 0
  for (const _ of positionsIn(text, query)) count += 1
  return count
}
