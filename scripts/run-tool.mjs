// @ts-check
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Runs Node at the root of the repository, and ends this process when it fails.
 * @param {string[]} args
 */
export function runNode(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Runs a program of an installed package.
 * @param {string} file its path below node_modules
 * @param {string[]} args
 */
export function runTool(file, ...args) {
  runNode(join(root, 'node_modules', file), ...args)
}
