// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { build } from 'vite'
import { buildStyles } from './build-styles.mjs'
import { fixDeclarations } from './fix-declarations.mjs'
import { root, runTool } from './run-tool.mjs'
import { vueOptions } from './vue-options.mjs'

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** `./dist/core/index.js` in the exports map, or as a program, is built from `src/core/index.ts`. */
const entries = Object.fromEntries(
  [...Object.values(manifest.exports).map((target) => target.default ?? ''), ...Object.values(manifest.bin)]
    .map((target) => /^\.\/dist\/(.+)\.js$/.exec(target)?.[1])
    .filter((name) => name !== undefined)
    .map((name) => [name, join(root, 'src', `${name}.ts`)]),
)

const installedByTheApp = Object.keys({
  ...manifest.dependencies,
  ...manifest.peerDependencies,
  ...manifest.optionalDependencies,
})

/** @param {string} id */
function isExternal(id) {
  return id.startsWith('node:') || installedByTheApp.some((name) => id === name || id.startsWith(`${name}/`))
}

process.env.NODE_ENV = 'production'
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [vue(vueOptions)],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    lib: { entry: entries, formats: ['es'] },
    rolldownOptions: {
      external: isExternal,
      output: {
        // One file a module, as in src: a bundler drops the modules that an app does not use.
        preserveModules: true,
        preserveModulesRoot: 'src',
        entryFileNames: '[name].js',
        // Bundlers read the annotations, people read the declarations.
        comments: { annotation: true, jsdoc: false, legal: false },
      },
      experimental: { attachDebugInfo: 'none' },
    },
  },
})

buildStyles(join(root, 'src/styles/index.css'), join(root, 'dist/style.css'))
buildStyles(join(root, 'src/styles/cards.css'), join(root, 'dist/cards.css'))
for (const name of Object.keys(manifest.exports).filter((path) => path.startsWith('./themes/')))
  buildStyles(join(root, 'src/styles', name), join(root, 'dist', name))

runTool('vue-tsc/bin/vue-tsc.js', '--project', 'tsconfig.build.json')
const changed = fixDeclarations(join(root, 'dist'))

console.log(`Built ${Object.keys(entries).length} entries; ${changed} declaration files now import .vue.js`)
