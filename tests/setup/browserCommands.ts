import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { BrowserCommand } from 'vitest/node'
import { sharedDir } from './shared.js'

/** What browser tests ask of the process that drives the browser. */

/** One hostile text, and where it stands. */
export interface CorpusEntry {
  readonly corpus: string
  readonly name: string
  readonly text: string
}

/** Bytes that are no UTF-8 become U+FFFD, as in a stream that is decoded. */
const textOf = (path: string) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(readFileSync(path))

/** Every text of the corpora; none where the shared folder is absent. */
const readCorpora: BrowserCommand<[]> = (): CorpusEntry[] => {
  const shared = sharedDir()
  if (shared === undefined) return []
  const root = join(shared, 'corpora')
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(?:INDEX|LICENSE|README)/.test(entry.name))
    .flatMap((entry) => entriesOf(relative(root, join(entry.parentPath, entry.name)), root))
}

function entriesOf(path: string, root: string): CorpusEntry[] {
  const corpus = path.split(/[/\\]/)[0]?.replace(/\.json$/, '') ?? path
  const text = textOf(join(root, path))
  return partsOf(corpus, text).map(([name, part]) => ({ corpus, name: `${path} ${name}`.trim(), text: part }))
}

function partsOf(corpus: string, text: string): [name: string, text: string][] {
  switch (corpus) {
    case 'vue-forgery':
      return (JSON.parse(text) as string[]).map((one, index) => [String(index), one])
    case 'deceptive-chars':
      return Object.entries(JSON.parse(text) as Record<string, string>).flatMap(([name, code]) => {
        const character = String.fromCodePoint(Number.parseInt(code.slice(2), 16))
        return [
          [name, `read${character}file ${character.repeat(40)}rm -rf /${character}`],
          [`${name} in JSON`, JSON.stringify({ [`k${character}`]: character, path: `a${character}.txt` })],
        ]
      })
    case 'markdown-it':
      // Lines of a dot part a title, an input, and the HTML that it becomes, which is hostile too.
      return text
        .split(/^\.$/m)
        .map((part, index): [string, string] => [String(index), part])
        .filter((_, index) => index % 3 > 0)
    default:
      return [['', text]]
  }
}

const requests: string[] = []
const watched = new WeakSet<object>()

/**
 * From here on, what the page asks the network for, where it goes, and what it asks the person, is written down.
 * The browser itself reports it, so no script can get around it.
 */
const watchRequests: BrowserCommand<[]> = (context) => {
  const { page } = context
  requests.length = 0
  if (watched.has(page)) return
  watched.add(page)
  page.on('request', (request) => void requests.push(`${request.resourceType()} ${request.url()}`))
  page.on('framenavigated', (frame) => void requests.push(`went to ${frame.url()}`))
  page.on('popup', (popup) => void requests.push(`opened ${popup.url()}`))
  page.on('dialog', (dialog) => {
    requests.push(`asked ${dialog.message()}`)
    void dialog.dismiss()
  })
}

/** What was written down since {@link watchRequests}. */
const requestLog: BrowserCommand<[]> = (): string[] => [...requests]

export const browserCommands = { readCorpora, watchRequests, requestLog }

declare module 'vitest/browser' {
  interface BrowserCommands {
    readCorpora(): Promise<CorpusEntry[]>
    watchRequests(): Promise<void>
    requestLog(): Promise<string[]>
  }
}
