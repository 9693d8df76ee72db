import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The peers' own package; what a fresh clone does not have is installed here by the benchmarks alone. */
const peersFolder = join(process.cwd(), 'bench/peers')

/** The folder of an installed peer. Installs all of them where it is missing. */
export function peerFolder(name: string): string {
  const folder = join(peersFolder, 'node_modules', name)
  if (!existsSync(folder)) {
    console.log('Installing the peers …')
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: peersFolder,
      stdio: 'inherit',
    })
  }
  return folder
}

/** `name 1.2.3`, as it is installed. */
export function peerVersion(name: string): string {
  const { version } = JSON.parse(readFileSync(join(peerFolder(name), 'package.json'), 'utf8')) as {
    version: string
  }
  return `${name} ${version}`
}
