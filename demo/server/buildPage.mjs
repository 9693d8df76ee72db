// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { build } from 'vite'
import { vueOptions } from '../../scripts/vue-options.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, 'node_modules', '.cache', 'vue-tool-cards-demo')

/** The public entries, as they are named in an app, taken from the source. */
const alias = [
  { find: /^vue-tool-cards$/, replacement: join(root, 'src/index.ts') },
  { find: /^vue-tool-cards\/style\.css$/, replacement: join(root, 'src/styles/index.css') },
  { find: /^vue-tool-cards\/([a-z-]+)$/, replacement: join(root, 'src/$1/index.ts') },
]

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function fingerprint() {
  const hash = createHash('sha256')
  const files = [
    ...filesIn(join(root, 'demo')),
    ...filesIn(join(root, 'src')),
    join(root, 'package-lock.json'),
  ]
  for (const file of files) hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** Pages of earlier states of the source; a demo that still runs may be showing those of today. */
async function removeOld() {
  const yesterday = Date.now() - 86_400_000
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    const folder = join(cache, name)
    if (statSync(folder).mtimeMs < yesterday) await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Builds the page, once per state of the source. A development server would be shorter, but it needs inline
 * styles and a socket: a built page runs under the content security policy that the library promises.
 * Vue's development build is taken, so that its warnings and the DevTools are there.
 *
 * @returns {Promise<string>} the folder
 */
export async function buildPage() {
  const folder = join(cache, fingerprint())
  if (existsSync(folder)) return folder
  console.log('Building the page …')
  await removeOld()
  const partial = `${folder}.${process.pid}`
  process.env.NODE_ENV = 'development'
  await build({
    root: join(root, 'demo'),
    configFile: false,
    mode: 'development',
    logLevel: 'error',
    plugins: [vue(vueOptions)],
    resolve: { alias },
    define: { __VUE_OPTIONS_API__: 'false' },
    build: { outDir: partial, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  })
  if (existsSync(folder)) await rm(partial, { recursive: true })
  else await rename(partial, folder)
  return folder
}
