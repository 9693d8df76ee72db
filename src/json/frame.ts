import { MAX_DEPTH } from './limits.js'
import { pointerStep } from './problemList.js'
import { decodeString } from './scanString.js'

/** A container that is still open. */
export interface Frame {
  isObject: boolean
  /** Where its parts begin. */
  start: number
  /** Complete parts. */
  count: number
  /** The key token of the member whose value is being read. */
  keyOpen: number
  keyEnd: number
  key: string
  isDuplicate: boolean
}

export function newFrame(): Frame {
  return { isObject: false, start: 0, count: 0, keyOpen: 0, keyEnd: 0, key: '', isDuplicate: false }
}

/** Of the value that is being read. None below the depth that anybody can inspect: it would be huge. */
export function pointerIn(text: string, frames: readonly Frame[], level: number): string | undefined {
  if (level > MAX_DEPTH) return undefined
  const steps = frames.slice(0, level).map((frame) => {
    if (!frame.isObject) return pointerStep(frame.count)
    return pointerStep(decodeString(text, frame.keyOpen, frame.keyEnd, true))
  })
  return steps.join('')
}
