// @ts-check
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packPackage } from './pack-package.mjs'
import { root, runTool } from './run-tool.mjs'

if (!existsSync(join(root, 'dist/index.d.ts'))) throw new Error('Run `npm run build` first.')

const attw = ['--profile', 'esm-only', '--format', 'ascii', '--no-emoji', '--no-color', '--no-summary']
const folder = mkdtempSync(join(tmpdir(), 'vue-tool-cards-pack-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const tarball = packPackage(root, folder)
runTool('publint/src/cli.js', tarball, '--strict')
runTool('@arethetypeswrong/cli/dist/index.js', tarball, ...attw)
