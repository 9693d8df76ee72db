import type { AdapterContext } from './context.js'
import type { ResponseKeys } from './keys.js'

/**
 * Keys of a wire whose ids count anew in each scope (a session, a connection): the id itself, with a suffix
 * only where another scope has it already. The same scope again is a replay.
 *
 * @param adopts a card that the store has under this id, from before this page, is this call
 */
export function scopedKeys({ keys }: AdapterContext, scope: string, adopts: boolean): ResponseKeys {
  const own = keys.response(scope)
  return {
    id: '',
    claim: (wireId, occurrence) => {
      const known = own.get(wireId, occurrence)
      if (known !== undefined) return known
      if (!adopts || keys.newest(wireId) !== undefined) return own.claim(wireId, occurrence)
      const key = keys.fixed().claim(wireId)
      own.alias(wireId, key, occurrence)
      return key
    },
    get: (wireId, occurrence) => own.get(wireId, occurrence),
    alias: (wireId, key, occurrence) => {
      own.alias(wireId, key, occurrence)
    },
  }
}
