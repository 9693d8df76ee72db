// @ts-check
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Node's ESM resolution finds `X.vue.d.ts` from `./X.vue.js`, not from the `./X.vue` that vue-tsc writes.
 * @param {string} folder
 * @returns the number of files that were changed
 */
export function fixDeclarations(folder) {
  let changed = 0
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue
    const path = join(folder, name)
    const before = readFileSync(path, 'utf8')
    const after = before.replace(
      /((?:\bfrom|\bimport|\bimport\()\s*(['"])\.{1,2}\/[^'"]+\.vue)\2/g,
      '$1.js$2',
    )
    if (after === before) continue
    writeFileSync(path, after)
    changed += 1
  }
  return changed
}
