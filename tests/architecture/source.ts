import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface SourceFile {
  /** From the root, with forward slashes: `src/core/card.ts`. */
  path: string
  text: string
}

export interface Import {
  /** A file of ours (`src/core/card.ts`), or the name of a package. */
  target: string
  ours: boolean
  /** Written as `import()`, so loaded when it is reached. */
  dynamic: boolean
}

export function readFiles(folder: string, pattern: RegExp): SourceFile[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((path) => pattern.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Type imports and re-exports are imports too. */
export function importsOf(file: SourceFile): Import[] {
  const code = file.path.endsWith('.vue') ? scriptsOf(file.text) : file.text
  return ts.preProcessFile(code, true, true).importedFiles.map(({ fileName, pos }) => {
    const ours = fileName.startsWith('.')
    return {
      target: ours ? resolveOurs(file.path, fileName) : packageOf(fileName),
      ours,
      dynamic:
        /\bimport\s*\(\s*$/.test(code.slice(0, pos)) &&
        !/\btypeof\s+import\s*\(\s*$/.test(code.slice(0, pos)),
    }
  })
}

function scriptsOf(component: string): string {
  return [...component.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1]).join('\n')
}

function resolveOurs(importer: string, specifier: string): string {
  const path = posix.join(dirname(importer), specifier)
  return path.replace(/\.js$/, '.ts')
}

function packageOf(specifier: string): string {
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier)
}
