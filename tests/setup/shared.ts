import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// Not `new URL('../..', import.meta.url)`: in tests with a page the bundler makes an address of a server of that.
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * The folder of recordings and cases that the conformance tests read: `$TOOL_CARDS_SHARED`, else
 * `../shared` beside the repository. Undefined where there is none, so that those tests can be skipped.
 * @throws when `$TOOL_CARDS_SHARED` is set and names no folder
 */
export function sharedDir(): string | undefined {
  const wanted = process.env.TOOL_CARDS_SHARED
  const folder = resolve(root, wanted || '../shared')
  if (existsSync(folder)) return folder
  if (wanted) throw new Error(`TOOL_CARDS_SHARED names no folder: ${folder}`)
  return undefined
}

/** Why a conformance test is skipped. */
export const sharedMissing = 'no recordings: ../shared is absent and TOOL_CARDS_SHARED is not set'
