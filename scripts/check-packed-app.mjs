// @ts-check
// Installs the packed library into a fresh app outside this repository, and uses it as an app would.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumArgs, findChromium } from './find-chromium.mjs'
import { packPackage } from './pack-package.mjs'
import { root } from './run-tool.mjs'
import { serveFolder } from './serve-folder.mjs'

const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const fixtures = join(root, 'tests/package')
const workspace = mkdtempSync(join(tmpdir(), 'vue-tool-cards-app-'))
const app = join(workspace, 'app')

/**
 * @param {string} what
 * @param {() => unknown} check
 */
async function step(what, check) {
  const start = performance.now()
  try {
    await check()
  } catch (error) {
    console.error(`failed: ${what}`)
    throw error
  }
  console.log(`ok: ${what} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
}

/**
 * Runs a command and gives what it printed; when it fails, prints that and throws.
 * @param {string} folder
 * @param {string} command
 * @param {string[]} args
 */
function run(folder, command, ...args) {
  try {
    return execFileSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error)) throw error
    throw new Error(`${command} ${args.join(' ')}\n${error.stdout}`, { cause: error })
  }
}

/** @param {string[]} args */
const node = (...args) => run(app, process.execPath, ...args)

/** @param {string} tarball */
function installApp(tarball) {
  cpSync(join(fixtures, 'app'), app, { recursive: true })
  const pinned = (/** @type {string[]} */ ...names) =>
    Object.fromEntries(names.map((name) => [name, devDependencies[name]]))
  const manifest = {
    name: 'packed-app',
    private: true,
    type: 'module',
    dependencies: { ...pinned('vue', 'pinia', '@vue/devtools-api'), 'vue-tool-cards': `file:${tarball}` },
    devDependencies: pinned('vite', '@vitejs/plugin-vue', 'typescript', 'vue-tsc'),
  }
  writeFileSync(join(app, 'package.json'), JSON.stringify(manifest, null, 2))
  run(app, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error')
}

/** @param {boolean} exact */
function typeCheck(exact) {
  const config = `tsconfig.exact-${exact}.json`
  const options = { extends: './tsconfig.json', compilerOptions: { exactOptionalPropertyTypes: exact } }
  writeFileSync(join(app, config), JSON.stringify(options))
  node('node_modules/vue-tsc/bin/vue-tsc.js', '--project', config)
}

function renderOnServer() {
  node(
    'node_modules/vite/bin/vite.js',
    'build',
    '--ssr',
    'src/server.js',
    '--outDir',
    'server',
    '--logLevel',
    'warn',
  )
  const html = node('server/server.js')
  assert.match(html, /send_email/)
}

async function renderInBrowser() {
  node('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')
  const server = await serveFolder(join(app, 'dist'))
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
  try {
    const page = await browser.newPage()
    /** @type {string[]} */
    const complaints = []
    page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('requestfailed', (request) => complaints.push(`request failed: ${request.url()}`))
    await page.goto(server.url)
    await page.locator('#app > main').waitFor()
    const text = await page.locator('main').innerText()
    assert.match(text, /send_email/)
    assert.match(text, /Your order/)
    // An address is personal data: masked by default.
    assert.doesNotMatch(text, /ada@example\.org/)
    assert.deepEqual(complaints, [])
  } finally {
    await browser.close()
    server.close()
  }
}

function runProgram() {
  const sample = {
    id: 'one',
    protocol: 'unified',
    frames: [{ type: 'tool_call_start', toolCallId: 'a', toolName: 'find_order' }],
    expected_ui: { cards: [{ toolName: 'find_order', state: 'failed' }] },
  }
  writeFileSync(join(app, 'samples.jsonl'), JSON.stringify(sample))
  const said = run(app, join(app, 'node_modules/.bin/vue-tool-cards'), 'check', 'samples.jsonl')
  assert.equal(said, 'ok one\n1 sample: 1 ok, 0 failed\n')
}

/** @param {string} tarball */
function importWithoutVue(tarball) {
  const bare = join(workspace, 'bare')
  const target = join(bare, 'node_modules/vue-tool-cards')
  mkdirSync(target, { recursive: true })
  run(bare, 'tar', '-xzf', tarball, '-C', target, '--strip-components=1')
  // The dependencies of the entries that need no Vue; any other import fails.
  for (const name of ['eventsource-parser', '@cfworker/json-schema']) {
    const link = join(bare, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(app, 'node_modules', name), link)
  }
  cpSync(join(fixtures, 'without-vue.mjs'), join(bare, 'without-vue.mjs'))
  run(bare, process.execPath, 'without-vue.mjs')
  run(bare, process.execPath, join(target, 'dist/cli/index.js'), '--help')
}

try {
  const tarball = packPackage(root, workspace)
  await step('installs into a fresh app', () => installApp(tarball))
  await step('type-checks, library declarations included', () => typeCheck(false))
  await step('type-checks with exactOptionalPropertyTypes', () => typeCheck(true))
  await step('renders on a server', renderOnServer)
  await step('renders in a browser, with a clean console', renderInBrowser)
  await step('its program checks a sample', runProgram)
  await step('its pure entries load in Node without Vue', () => importWithoutVue(tarball))
} finally {
  rmSync(workspace, { recursive: true, force: true })
}
