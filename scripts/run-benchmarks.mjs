// @ts-check
// Usage: npm run bench [-- PART_OF_A_NAME …]
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { build } from 'vite'
import { root, runNode } from './run-tool.mjs'
import { vueOptions } from './vue-options.mjs'

const wanted = process.argv.slice(2)
const names = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.slice(0, -'.ts'.length))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
if (names.length === 0) throw new Error(`No bench/*.bench.ts matches ${wanted.join(' ') || 'at all'}.`)

// Bundled like a published build: a test runner's module wrappers would be measured too.
const output = join(root, 'node_modules/.cache/bench')
rmSync(output, { recursive: true, force: true })
process.env.NODE_ENV = 'production'
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [vue(vueOptions)],
  build: {
    ssr: true,
    outDir: output,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(names.map((name) => [name, join(root, 'bench', `${name}.ts`)])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name].mjs' },
    },
  },
})
for (const name of names) {
  console.log(`\n# ${name}`)
  runNode('--expose-gc', join(output, `${name}.mjs`))
}
