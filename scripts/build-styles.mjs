// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { bundle } from 'lightningcss'

/**
 * Puts a sheet and all it imports into one file, with the declaration that TypeScript asks of a CSS import.
 * @param {string} source
 * @param {string} target
 */
export function buildStyles(source, target) {
  const { code, warnings } = bundle({ filename: source, minify: true })
  for (const { message, loc } of warnings) {
    throw new Error(`${loc?.filename ?? source}:${loc?.line}: ${message}`)
  }
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, code)
  writeFileSync(`${target}.d.ts`, 'export {}\n')
}
