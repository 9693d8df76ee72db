import type { ToolCardData } from '../../core/card.js'
import { revealText, type MaskPolicy } from '../../safety/index.js'
import { maskedHead } from '../shared/maskedHead.js'

const LONGEST_CODE = 64

/** A code to quote to somebody who can help. Codes that say nothing are left out. */
export function errorCodeText(code: string | undefined, masking: MaskPolicy | undefined): string {
  const plain = code?.trim() ?? ''
  if (plain === '' || plain === 'unknown' || plain === 'error') return ''
  return revealText(maskedHead(plain, masking, LONGEST_CODE).text).text
}

/** Stands for the text of this error. */
export const errorPart = (card: ToolCardData): object => card
