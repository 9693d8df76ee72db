import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { launchChromium, openPage, taskMs } from './lib/browser.js'
import { peerVersion } from './lib/peersFolder.js'
import { Results } from './lib/results.js'
import { median, medianRatio } from './lib/statistics.js'
import type { MarkdownBench } from './pages/markdown.js'

declare const bench: MarkdownBench

const PIECE = 20
const LENGTH = 50_000
const LONGEST = 65_536
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9)
const WORST_MS = 200

const versions = [peerVersion('markstream-vue')]

/** An answer as models write it: every kind of block, none of them long. */
function answer(length: number): string {
  const part = (n: number): string =>
    [
      `## Step ${n}: look at the orders`,
      `The orders of **week ${n}** came in late, as *the report* says: see [the list](https://shop.example/orders/${n}). ` +
        'Most of them were paid by card, and a few by `voucher`, which the import does not know yet.',
      `- first the ones that are paid\n- then the others\n  - with a reminder\n  - or a call\n- last the ones from ${2000 + n}`,
      '> Nothing is sent before somebody has agreed to it.',
      `| order | amount | state |\n| ----- | -----: | ----- |\n| ${n}1 | 12.50 | paid |\n| ${n}2 | 8.00 | open |\n| ${n}3 | 199.90 | open |`,
      `\`\`\`ts\nconst orders = await load({ week: ${n}, state: 'open' })\nfor (const order of orders) await remind(order.id)\n\`\`\``,
      `1. export the list\n2. compare the sums\n3. ~~send it~~ ask first`,
    ].join('\n\n')
  let text = ''
  for (let n = 1; text.length < length; n += 1) text += `${part(n)}\n\n`
  return text.slice(0, length)
}

const fill = (piece: string): string => piece.repeat(Math.ceil(LONGEST / piece.length)).slice(0, LONGEST)

/** Texts that are as long as any that is formatted, and as unpleasant. */
function worstCases(): [string, string][] {
  const cases: [string, string][] = [
    '[',
    '![',
    '[]',
    '[a](',
    '<',
    '<a:',
    '&',
    '\\',
    '`',
    '*a ',
    '**a ',
    '_a_',
    '*_',
    '~~a',
    '>',
    '> ',
    '- ',
    '1. ',
    '#',
    '|',
    'a\n',
    'a\n\n',
    '> a\n',
    '---\n',
    '```\n',
    '[a]: u\n',
    '\u202e',
    '\u0301',
    '[a.b](http://c.d)',
    '![a](http://c.d)',
  ].map((piece) => [JSON.stringify(piece), fill(piece)])
  cases.push(
    ['a wide table', `${'|a'.repeat(8000)}\n${'|-'.repeat(8000)}\n${'|\n'.repeat(8000)}`],
    ['nested links', '['.repeat(5000) + '](http://a.b)'.repeat(5000)],
    ['backticks of every length', Array.from({ length: 340 }, (_, count) => '`'.repeat(count)).join(' ')],
    ['one reference, used by all', `[a]: /${'u'.repeat(1000)}\n\n${fill('[a] ')}`.slice(0, LONGEST)],
  )
  const folder = join(process.cwd(), '../shared/corpora')
  for (const name of ['markdown-it', 'markdown-sanitizers']) {
    if (!existsSync(join(folder, name))) continue
    for (const file of readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name, file)
      if (!statSync(path).isFile()) continue
      const text = readFileSync(path, 'utf8')
      if (text.trim() !== '') cases.push([file, fill(text)])
    }
  }
  return cases
}

const browser = await launchChromium()
const view = await openPage(browser, 'markdown')

/** CPU ms of the main thread, until everything stands still. */
async function costOf(name: string, text: string, piece: number): Promise<number> {
  const before = await taskMs(view)
  const { length } = await view.page.evaluate(([who, what, by]) => bench.show(who, what, by), [
    name,
    text,
    piece,
  ] as const)
  if (piece < text.length && length < text.length / 2)
    throw new Error(`${name} shows ${length} of ${text.length} characters.`)
  return (await taskMs(view)) - before
}

const names = await view.page.evaluate(() => bench.names)
const results = new Results('markdown', 'Markdown', [`Chromium ${browser.version()}`, ...versions])
results.text(
  `An answer of ${LENGTH / 1000} KB, at once and in pieces of ${PIECE} characters, each drawn before the next comes. CPU ms of ` +
    'the main thread (scripts, style, layout, paint, collection) until the page stands still, medians.',
)
const text = answer(LENGTH)
const atOnce = new Map<string, number[]>(names.map((name) => [name, []]))
const inPieces = new Map<string, number[]>(names.map((name) => [name, []]))
for (let round = 0; round < ROUNDS; round += 1)
  for (const name of names) {
    atOnce.get(name)?.push(await costOf(name, text, Infinity))
    // Half a minute each, where nothing is kept.
    if (name === 'SafeMarkdown' || round < 1) inPieces.get(name)?.push(await costOf(name, text, PIECE))
  }
const cell = (costs: Map<string, number[]>, name: string): number => median(costs.get(name) ?? [])
results.table(
  ['', 'at once', 'in pieces'],
  names.map((name) => [name, cell(atOnce, name).toFixed(0), cell(inPieces, name).toFixed(0)]),
)

const ranked: [string, string, number][] = []
for (const [name, worstText] of worstCases())
  ranked.push([name, worstText, await costOf('SafeMarkdown', worstText, Infinity)])
ranked.sort((a, b) => b[2] - a[2])
const worst: [string, number][] = []
for (const [name, worstText, first] of ranked.slice(0, 8)) {
  const costs = [first]
  for (let round = 0; round < 3; round += 1) costs.push(await costOf('SafeMarkdown', worstText, Infinity))
  // Neighbours take time from a run, and never give any.
  worst.push([name, Math.min(...costs)])
}
worst.sort((a, b) => b[1] - a[1])
results.text(
  `The worst texts of ${LONGEST / 1024} kB, ours and those of the collections of attacks, each filled up to that length ` +
    `(${ranked.length} texts): CPU ms until the page stands still.`,
)
results.table(
  ['text', 'CPU ms'],
  worst.map(([name, cost]) => [name.replaceAll('|', '\\|'), cost.toFixed(0)]),
)

const peers = names.filter((name) => name !== 'SafeMarkdown' && name !== 'v-html')
const fastest = Math.min(...peers.map((name) => cell(inPieces, name)))
const ratio = medianRatio(atOnce.get('SafeMarkdown') ?? [], atOnce.get('v-html') ?? [])
results.bound('at once ÷ v-html', ratio, '≤', 1.25)
results.bound('in pieces ÷ the fastest peer', cell(inPieces, 'SafeMarkdown') / fastest, '≤', 0.1)
results.bound('worst text', worst[0]?.[1] ?? Number.NaN, '≤', WORST_MS, ' ms', 0)
await results.write()
await browser.close()
