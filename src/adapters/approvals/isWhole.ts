import { isSameArgs } from '../../json/isSameArgs.js'
import { jsonOf } from '../shared/wire.js'
import type { DecidedCall } from './types.js'

/** The value of a card's arguments says all that the text on screen says: no number lost digits. */
export function isWhole({ args, argsText, argsFormat }: DecidedCall['card']): boolean {
  return (
    argsFormat === 'text' || argsText === undefined || isSameArgs({ argsText }, { argsText: jsonOf(args) })
  )
}
