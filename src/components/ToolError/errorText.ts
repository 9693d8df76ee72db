import type { ToolCardData } from '../../core/card.js'
import { maskText, revealText } from '../../safety/index.js'
import { safeCut } from '../shared/safeCut.js'

const LONGEST_CODE = 64

/** A code to quote to somebody who can help. Codes that say nothing are left out. */
export function errorCodeText(code: string | undefined): string {
  const plain = code?.trim() ?? ''
  if (plain === '' || plain === 'unknown' || plain === 'error') return ''
  return revealText(safeCut(maskText(plain).text, LONGEST_CODE)).text
}

/** Stands for the text of this error. */
export const errorPart = (card: ToolCardData): object => card
