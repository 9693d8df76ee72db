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
    claim: (wireId) => {
      const known = own.get(wireId)
      if (known !== undefined) return known
      if (!adopts || keys.newest(wireId) !== undefined) return own.claim(wireId)
      const key = keys.fixed().claim(wireId)
      own.alias(wireId, key)
      return key
    },
    get: (wireId) => own.get(wireId),
    alias: (wireId, key) => {
      own.alias(wireId, key)
    },
  }
}
