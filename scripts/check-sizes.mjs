// @ts-check
// In gzipped bytes: what an app loads at once with the list, the panel and a feed, and what each adapter adds to it.
// The first adapter also brings the slot table and the base class, which all share; that part is counted once, by itself.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { root } from './run-tool.mjs'

/** Bytes. An adapter that is not named here may add 2 kB. */
const LIMIT = 2000
const SHARED_LIMIT = 4100
const APP_LIMIT = 153_000
/**
 * Wires with hosted tools, approvals, nested agents or several forms of each frame; and those of models without a
 * response id (Bedrock, Cohere, Gemini, Ollama, xAI; kimi and Pydantic AI too), whose repeated responses cost them some
 * 1.5 kB that they share. Some 0.3 kB of each is code that an app has anyhow, in a chunk that it loads later.
 */
const LIMITS = {
  createAalisAdapter: 2750,
  createAcpAdapter: 6300,
  createAgUiAdapter: 4600,
  createAiSdkAdapter: 3750,
  createAiSdkV4Adapter: 4200,
  createAnthropicAdapter: 2100,
  createBedrockAdapter: 3900,
  createClaudeStreamJsonAdapter: 5850,
  createCohereAdapter: 3450,
  createGeminiAdapter: 6700,
  createGeminiInteractionsAdapter: 3900,
  createKimiAdapter: 5600,
  createLangGraphAdapter: 7750,
  createMcpAdapter: 4300,
  createOllamaAdapter: 3200,
  createOpenAiResponsesAdapter: 6050,
  createPydanticAiAdapter: 4950,
  createScriptcatAdapter: 2800,
  createTanstackAdapter: 5250,
  createXaiGrpcAdapter: 4050,
}

const dist = join(root, 'dist')
/** @param {string} name @param {string} file */
const exported = (name, file) => `export { ${name} } from ${JSON.stringify(join(dist, file))}`

const APP = ['ToolCallList', 'ApprovalPanel', 'useToolFeed'].map((name) => exported(name, 'index.js'))
const SHARED = [
  exported('SlotTable', 'adapters/slots/slotTable.js'),
  exported('AgentWireAdapter', 'adapters/shared/wireAdapter.js'),
  exported('sliceJsonValue', 'adapters/shared/frameText.js'),
]

/** @param {readonly string[]} lines */
async function sizeOf(lines) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'app',
        resolveId: (id) => (id === 'virtual:app' ? '\0app' : undefined),
        load: (id) => (id === '\0app' ? lines.join('\n') : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      rolldownOptions: {
        input: 'virtual:app',
        preserveEntrySignatures: 'strict',
        external: /^(?:vue|pinia|@vueuse\/core|markdown-it|@cfworker\/json-schema)(?:\/|$)/,
      },
    },
  })
  const files = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []))
  // What is loaded with the entry; what import() brings later is another story.
  const loaded = new Set(files.filter((file) => file.type === 'chunk' && file.isEntry))
  for (const file of loaded)
    if (file.type === 'chunk')
      for (const other of files) if (file.imports.includes(other.fileName)) loaded.add(other)
  return gzipSync([...loaded].map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')).length
}

const index = readFileSync(join(root, 'src/adapters/index.ts'), 'utf8')
const adapters = [...index.matchAll(/export \{ (create\w+Adapter) \} from '\.\/(.+)'/g)]
const app = await sizeOf(APP)
const shared = (await sizeOf([...APP, ...SHARED])) - app
let failed = 0
/** @param {string} name @param {number} size @param {number} limit */
function check(name, size, limit) {
  if (size > limit) failed += 1
  console.log(`${size > limit ? 'too big' : 'ok     '} ${name} ${size} of ${limit} B`)
}
check('list, panel and feed, at once', app, APP_LIMIT)
check('slot table and base class', shared, SHARED_LIMIT)
for (const [, name = '', file = ''] of adapters) {
  const size = (await sizeOf([...APP, ...SHARED, exported(name, `adapters/${file}`)])) - app - shared
  check(name, size, /** @type {Record<string, number>} */ (LIMITS)[name] ?? LIMIT)
}
if (adapters.length === 0) throw new Error('src/adapters/index.ts names no adapter.')
if (failed > 0) {
  console.error('Make it smaller, or raise its limit in scripts/check-sizes.mjs and say why.')
  process.exit(1)
}
