// @ts-check
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'

/**
 * Flags for every Chromium that the tests start. Playwright adds `--headless` and `--no-sandbox` itself.
 * The resolver rule keeps a test page from asking anything but this machine.
 */
export const chromiumArgs = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--disable-background-networking',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function onPath() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)]
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable)
}

async function fromPlaywright() {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

/** The Chromium that an npm package carries, unpacked once per version next to the installed packages. */
async function fromPackage() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = join(root, 'node_modules', '@sparticuz', 'chromium')
  if (!existsSync(folder)) return undefined
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const target = join(root, 'node_modules', '.cache', `chromium-${version}`, 'chromium')
  if (isExecutable(target)) return target

  await mkdir(dirname(target), { recursive: true })
  const partial = `${target}.${process.pid}`
  try {
    await pipeline(
      createReadStream(join(folder, 'bin', 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(partial, { mode: 0o755 }),
    )
    await rename(partial, target)
  } finally {
    await rm(partial, { force: true })
  }
  return target
}

/** @param {string} path */
function missingLibrary(path) {
  const { stderr, error } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  if (error) return error.message
  return /error while loading shared libraries: ([^:]+)/.exec(stderr)?.[1]
}

function installWithApt() {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return undefined
  console.error('Installing Chromium with apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (/** @type {string[]} */ ...args) =>
    execFileSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'chromium')
  return onPath()
}

/** @returns {Promise<string>} */
async function resolveChromium() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) {
    if (isExecutable(wanted)) return wanted
    throw new Error(`CHROMIUM_PATH names no executable file: ${wanted}`)
  }
  const installed = onPath() ?? (await fromPlaywright())
  if (installed) return installed

  const packaged = await fromPackage()
  const missing = packaged && missingLibrary(packaged)
  if (packaged && !missing) return packaged

  const fresh = installWithApt()
  if (fresh) return fresh
  throw new Error(
    (missing ? `The Chromium in node_modules does not start (${missing}). ` : 'No Chromium was found. ') +
      'Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) ' +
      'or set CHROMIUM_PATH to its executable.',
  )
}

/** @type {Promise<string> | undefined} */
let found

/**
 * The path of a Chromium that starts: `$CHROMIUM_PATH`, an installed one, or the one that npm installed.
 * @returns {Promise<string>}
 */
export function findChromium() {
  return (found ??= resolveChromium())
}
