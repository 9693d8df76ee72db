import vue from '@vitejs/plugin-vue'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { chromiumArgs, findChromium } from './scripts/find-chromium.mjs'
import { vueOptions } from './scripts/vue-options.mjs'
import { browserCommands } from './tests/setup/browserCommands.js'

const warnings = './tests/setup/warnings.ts'
const seed = './tests/setup/seed.ts'
const safe = './tests/setup/safe.ts'

const unit: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'unit',
    environment: 'node',
    include: ['tests/**/*.spec.ts'],
    exclude: [
      ...configDefaults.exclude,
      'tests/**/*.dom.spec.ts',
      'tests/**/*.browser.spec.ts',
      'tests/conformance/**',
    ],
    setupFiles: [warnings, seed],
    // *.memory.spec.ts files measure what a forced collection leaves.
    execArgv: ['--expose-gc'],
  },
}

const dom: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'dom',
    environment: 'jsdom',
    include: ['tests/**/*.dom.spec.ts'],
    setupFiles: [warnings, seed, safe],
  },
}

const conformance: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'conformance',
    environment: 'node',
    include: ['tests/conformance/**/*.spec.ts'],
    setupFiles: [seed],
    testTimeout: 60_000,
  },
}

async function browser(): Promise<TestProjectConfiguration> {
  return {
    extends: true,
    // Found while a test runs, these would reload the page under it.
    optimizeDeps: {
      include: [
        'vue',
        'pinia',
        '@vueuse/core',
        '@vue/devtools-api',
        '@vue/server-renderer',
        '@vue/test-utils',
        'markdown-it',
        'eventsource-parser',
        'axe-core',
        'fast-check',
      ],
    },
    test: {
      name: 'browser',
      include: ['tests/**/*.browser.spec.ts'],
      setupFiles: [warnings, safe, './tests/setup/fonts.ts'],
      testTimeout: 30_000,
      hookTimeout: 30_000,
      maxWorkers: 1,
      fileParallelism: false,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // Vitest shrinks a tester frame that is larger than its 1280×720 page.
        viewport: { width: 800, height: 600 },
        provider: playwright({
          launchOptions: { executablePath: await findChromium(), args: chromiumArgs },
        }),
        instances: [{ browser: 'chromium' }],
        commands: browserCommands,
      },
    },
  }
}

/** `--project unit` and the like should not unpack a browser. */
function runsBrowserTests(): boolean {
  if (!process.env.VITEST) return false
  const chosen = process.argv.flatMap((argument, index) => {
    if (argument === '--project') return [process.argv[index + 1] ?? '']
    return argument.startsWith('--project=') ? [argument.slice('--project='.length)] : []
  })
  return chosen.length === 0 || chosen.some((name) => name.includes('browser') || /[*!]/.test(name))
}

export default defineConfig(async () => ({
  plugins: [vue(vueOptions)],
  test: {
    coverage: {
      provider: 'v8' as const,
      include: ['src/**/*.{ts,vue}'],
      reporter: ['text-summary', 'html', 'json-summary'],
    },
    projects: [unit, dom, conformance, ...(runsBrowserTests() ? [await browser()] : [])],
  },
}))
