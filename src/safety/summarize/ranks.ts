import { splitWords } from '../mask/keys/splitWords.js'

/** What people look for first, by the last word of a field's name. */
const RANKS: readonly string[] = [
  'error message reason warning detail',
  'status state success ok result outcome exists',
  'title name subject label summary answer content text',
  'total count amount price balance sum quantity size',
  'id number no code key sku',
  'url link path file email address',
  'date time at created updated due expires',
]

const BY_WORD = new Map(RANKS.flatMap((words, rank) => words.split(' ').map((word) => [word, rank] as const)))
const OTHER = RANKS.length
// Many have one, and it tells of no other thing than the rest does.
BY_WORD.set('type', OTHER + 1)

/** Lower says more. */
export function rankOfKey(key: string): number {
  const words = splitWords(key)
  return BY_WORD.get(words.at(-1) ?? '') ?? OTHER
}
