// @ts-check
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Packs the built package as it would be published.
 * @param {string} root the repository
 * @param {string} folder where the tarball goes
 * @returns {string} the tarball's path
 */
export function packPackage(root, folder) {
  const output = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const packed = JSON.parse(output)
  const [{ filename }] = Array.isArray(packed) ? packed : Object.values(packed)
  return join(folder, filename)
}
