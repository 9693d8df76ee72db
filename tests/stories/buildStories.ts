import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { build } from 'vite'
import { vueOptions } from '../../scripts/vue-options.mjs'

const here = dirname(fileURLToPath(import.meta.url))

/** Builds a page with every story, as an app would be built. */
export async function buildStories(page: string, outDir: string): Promise<void> {
  await build({
    root: page,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [vue(vueOptions)],
    resolve: { alias: { 'storybook/test': join(here, 'storybookTest.ts') } },
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      minify: false,
    },
  })
}
