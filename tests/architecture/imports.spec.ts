import { describe, expect, it } from 'vitest'
import { importsOf, readFiles, type SourceFile } from './source.js'

interface Rule {
  /** Folders of ours that may be imported. */
  folders: string[]
  /** Folders of ours that only `import()` may load. */
  lazyFolders?: string[]
  packages?: string[]
}

/** Imports run one way, types included. A folder that is not here may not exist. */
const rules: Record<string, Rule> = {
  json: { folders: [] },
  safety: { folders: ['json'] },
  preview: { folders: ['json', 'safety'] },
  core: { folders: ['json', 'safety'] },
  adapters: { folders: ['core', 'json', 'safety'] },
  transport: { folders: ['core', 'adapters', 'json', 'safety'], packages: ['eventsource-parser'] },
  policy: { folders: ['core', 'json', 'safety'], packages: ['@cfworker/json-schema'] },
  store: {
    folders: ['core', 'json', 'safety', 'adapters', 'transport', 'policy', 'locale'],
    packages: ['vue', 'pinia', '@vueuse/core', '@vue/devtools-api'],
  },
  locale: { folders: ['core'] },
  composables: {
    folders: ['store', 'core', 'json', 'safety', 'adapters', 'transport', 'policy', 'locale', 'preview'],
    packages: ['vue', 'pinia', '@vueuse/core'],
  },
  markdown: { folders: ['safety', 'json'], packages: ['vue', 'markdown-it'] },
  components: {
    folders: ['composables', 'locale', 'safety', 'core', 'json', 'policy', 'metrics', 'preview'],
    lazyFolders: ['markdown'],
    packages: ['vue', '@vueuse/core'],
  },
  plugin: {
    folders: ['composables', 'store', 'policy', 'locale', 'core', 'json', 'safety'],
    packages: ['vue', 'pinia'],
  },
  server: { folders: ['core', 'json', 'safety'] },
  'ai-sdk': {
    folders: ['composables', 'store', 'core', 'json', 'safety', 'adapters', 'transport'],
    packages: ['vue', '@vueuse/core'],
  },
  metrics: { folders: ['core', 'json'] },
  testing: { folders: ['metrics', 'core', 'adapters', 'json', 'safety', 'transport', 'policy'] },
  cli: {
    folders: ['testing', 'adapters', 'policy', 'core', 'transport'],
    packages: ['node:fs', 'node:path'],
  },
}

const files = readFiles('src', /\.(ts|vue)$/).filter((file) => !file.path.endsWith('.d.ts'))

function folderOf(path: string): string {
  return path.split('/').slice(1, -1)[0] ?? ''
}

function violations(file: SourceFile): string[] {
  const folder = folderOf(file.path)
  const rule = rules[folder]
  if (!rule) return [`${file.path}: no rule for the folder ${folder}`]
  return importsOf(file)
    .filter(({ target, ours, dynamic }) => {
      if (!ours) return !rule.packages?.includes(target)
      const into = folderOf(target)
      if (into === folder || rule.folders.includes(into)) return false
      return !(dynamic && rule.lazyFolders?.includes(into))
    })
    .map(({ target }) => `${file.path} imports ${target}`)
}

describe('imports', () => {
  it('finds the source', () => {
    expect(files.map((file) => file.path)).toContain('src/core/card.ts')
  })

  it.each(Object.keys(rules))('%s imports only what stands below it', (folder) => {
    const inside = files.filter((file) => folderOf(file.path) === folder)
    expect(inside.flatMap(violations)).toEqual([])
  })

  it('every folder has a rule', () => {
    const folders = new Set(files.map((file) => folderOf(file.path)).filter((folder) => folder !== ''))
    expect([...folders].filter((folder) => !(folder in rules))).toEqual([])
  })

  it('nothing inside imports the root entry', () => {
    const importers = files.filter((file) => importsOf(file).some(({ target }) => target === 'src/index.ts'))
    expect(importers.map((file) => file.path)).toEqual([])
  })

  it('imports name a file that is there, with its extension', () => {
    const known = new Set(readFiles('src', /\.\w+$/).map((file) => file.path))
    const missing = files.flatMap((file) =>
      importsOf(file)
        .filter(({ target, ours }) => ours && !known.has(target))
        .map(({ target }) => `${file.path} imports ${target}`),
    )
    expect(missing).toEqual([])
  })

  it('has no cycle', () => {
    const graph = new Map(
      files.map((file) => [
        file.path,
        importsOf(file)
          .filter(({ ours, dynamic }) => ours && !dynamic)
          .map(({ target }) => target),
      ]),
    )
    expect(findCycle(graph)).toBeUndefined()
  })
})

describe('the scanner of imports', () => {
  it('sees types, re-exports, components and lazy loads', () => {
    const text = [
      "import type { A } from '../core/card.js'",
      "export { b } from './b.js'",
      "import C from '../components/C.vue'",
      "type D = typeof import('../store/d.js')",
      "const e = () => import('@vueuse/core/e')",
    ].join('\n')
    expect(importsOf({ path: 'src/policy/a.ts', text })).toEqual([
      { target: 'src/core/card.ts', ours: true, dynamic: false },
      { target: 'src/policy/b.ts', ours: true, dynamic: false },
      { target: 'src/components/C.vue', ours: true, dynamic: false },
      { target: 'src/store/d.ts', ours: true, dynamic: false },
      { target: '@vueuse/core', ours: false, dynamic: true },
    ])
  })

  it('reads the scripts of a component and not its template', () => {
    const text = `<script setup lang="ts">\nimport { a } from 'vue'\n</script>\n<template>import 'pinia'</template>`
    expect(importsOf({ path: 'src/components/A.vue', text })).toEqual([
      { target: 'vue', ours: false, dynamic: false },
    ])
  })

  it('reports what a rule forbids', () => {
    const text =
      "import { ref } from 'vue'\nimport { s } from '../store/s.js'\nimport { j } from '../json/j.js'"
    expect(violations({ path: 'src/core/a.ts', text })).toEqual([
      'src/core/a.ts imports vue',
      'src/core/a.ts imports src/store/s.ts',
    ])
  })

  it('lets a component load Markdown lazily, and only so', () => {
    const path = 'src/components/A.ts'
    expect(violations({ path, text: "import('../markdown/index.js')" })).toEqual([])
    expect(violations({ path, text: "import '../markdown/index.js'" })).toHaveLength(1)
  })

  it('finds a cycle', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b']],
    ])
    expect(findCycle(graph)).toEqual(['b', 'c', 'b'])
  })
})

function findCycle(graph: ReadonlyMap<string, string[]>): string[] | undefined {
  const done = new Set<string>()
  const visit = (node: string, trail: string[]): string[] | undefined => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node]
    if (done.has(node)) return undefined
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...trail, node])
      if (cycle) return cycle
    }
    done.add(node)
    return undefined
  }
  for (const node of graph.keys()) {
    const cycle = visit(node, [])
    if (cycle) return cycle
  }
  return undefined
}
