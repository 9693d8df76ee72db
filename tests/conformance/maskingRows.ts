import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedDir } from '../setup/shared.js'

/** A text with a secret in it, or with something that only looks like one. */
export interface MaskingRow {
  kind: string
  secret: string
  text: string
  mustMask: boolean
}

/** The lines of a file of cases; none where the shared folder is absent. */
export function readCaseLines<T>(name: string): T[] {
  const shared = sharedDir()
  if (shared === undefined) return []
  // `¦` keeps scanners away from what looks like a real credential.
  const text = readFileSync(join(shared, 'cases', name), 'utf8').replaceAll('¦', '')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
}

export const maskingRows = (): MaskingRow[] => readCaseLines('masking.open.jsonl')
