// @ts-check
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { buildPage } from './server/buildPage.mjs'

// Node 20 reads no TypeScript; Vite does, and then has nothing more to do with the running server.
try {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const entry = fileURLToPath(new URL('./server/start.ts', import.meta.url))
  const { module } = await runnerImport(entry, { root, configFile: false, logLevel: 'error' })
  await module.start({ argv: process.argv.slice(2), buildPage })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
