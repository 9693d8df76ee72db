import { fileURLToPath } from 'node:url'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import vue from '@vitejs/plugin-vue'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { chromiumArgs, findChromium } from '../scripts/find-chromium.mjs'
import { vueOptions } from '../scripts/vue-options.mjs'

const configDir = fileURLToPath(new URL('.', import.meta.url))
const executablePath = await findChromium()

/** Every story is a test: it renders, plays, and axe finds nothing. Contrast differs between themes. */
async function stories(theme: 'light' | 'dark'): Promise<TestProjectConfiguration> {
  return {
    extends: true,
    plugins: [vue(vueOptions), ...(await storybookTest({ configDir, initialGlobals: { theme } }))],
    test: {
      name: `stories-${theme}`,
      testTimeout: 30_000,
      maxWorkers: 1,
      fileParallelism: false,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 800, height: 600 },
        provider: playwright({ launchOptions: { executablePath, args: chromiumArgs } }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }
}

export default defineConfig(async () => ({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: { projects: [await stories('light'), await stories('dark')] },
}))
