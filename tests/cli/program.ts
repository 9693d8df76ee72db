import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Ended {
  readonly code: number | null
  readonly out: string[]
  readonly complaints: string
}

export interface Program {
  /** A folder for samples. */
  readonly folder: string
  write(name: string, content: string | Uint8Array): string
  run(words: readonly string[], input?: string): Promise<Ended>
  remove(): void
}

/** The program as it is built for users, in a folder of its own: no Vue, nothing of the repository. */
export async function buildProgram(): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'vue-tool-cards-cli-'))
  const built = join(folder, 'built')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: join(root, 'src/cli/index.ts'), outDir: built, emptyOutDir: true, minify: false },
  })
  writeFileSync(join(built, 'package.json'), '{"type":"module"}')
  return {
    folder,
    write: (name, content) => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    },
    run: (words, input) => run(join(built, 'index.js'), folder, words, input),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function run(file: string, folder: string, words: readonly string[], input = ''): Promise<Ended> {
  const child = spawn(process.execPath, [file, ...words], { cwd: folder, env: { PATH: process.env.PATH } })
  const text = { out: '', complaints: '' }
  child.stdout.on('data', (piece) => (text.out += String(piece)))
  child.stderr.on('data', (piece) => (text.complaints += String(piece)))
  // A program that refuses its words does not read its input.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      resolve({ code, out: text.out.trimEnd().split('\n'), complaints: text.complaints.trimEnd() })
    })
  })
}
