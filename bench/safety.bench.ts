import { maskText } from '../src/safety/index.js'
import { cpuClock } from './lib/cpu.js'
import { Results } from './lib/results.js'
import { runRounds, type Contender } from './lib/rounds.js'
import { median, medianRatio } from './lib/statistics.js'

const SIZE = 1_000_000
const ROUNDS = { rounds: 9, warmups: 3 }

/** What the mask does in full, as one expression: a name that says secret, a sign, a value. English and Chinese. */
const NAMED =
  /[\p{L}\p{N}_.-]{0,40}(?:passw|pwd|secret|token|key|auth|密码|密钥|令牌)[\p{L}\p{N}_.-]{0,40}["']?\s*[:=：]\s*["']?[^\s"']+/giu

function grow(piece: (index: number) => string): string {
  const pieces: string[] = []
  for (let index = 0, length = 0; length < SIZE; index += 1) {
    const next = piece(index)
    pieces.push(next)
    length += next.length
  }
  return pieces.join('').slice(0, SIZE)
}

const hash = (index: number): string =>
  Math.imul(index + 1, 0x9e3779b1)
    .toString(16)
    .replace('-', 'a')

/** Three secrets in each line: what hiding them costs. Nobody sends such a text, so no limit holds for it. */
const ALL_SECRETS = 'nothing but secrets'

const texts: Record<string, () => string> = {
  'log lines': () =>
    grow(
      (index) =>
        `2026-11-29T12:00:${String(index % 60).padStart(2, '0')}.123Z INFO [worker-${index % 9}] request ` +
        `id=6f1c2e34-9b1a-4c8e-9f00-${hash(index).padStart(12, '0')} path=/api/orders/${index} status=200 took ${index % 97}ms\n`,
    ),
  prose: () =>
    grow(
      (index) =>
        `The quick brown fox no. ${index} jumps over the lazy dog; then it goes home and sleeps for a while. `,
    ),
  'Chinese prose': () =>
    grow(
      (index) =>
        `今天天气很好，我们去公园散步，看到了 ${index} 朵花。订单已经发货，预计三天后到达，请注意查收。`,
    ),
  digits: () => grow((index) => `${index * 7919} ${(index * 104729) % 99991} ${index % 100}.${index % 7} `),
  JSON: () =>
    `[${grow((index) => `${JSON.stringify({ id: index, name: `Item ${index}`, price: index * 1.5, tags: ['late', 'fragile'], createdAt: '2026-11-29T12:00:00Z', note: 'Left at the door, as the customer asked for on the phone.' })},`)}`.replace(
      /,\{[^}]*$/,
      ']',
    ),
  base64: () => grow((index) => btoa(`${hash(index)}${hash(index * 31)}`).replaceAll('=', '/')),
  [ALL_SECRETS]: () =>
    grow(
      (index) =>
        `password=${hash(index)} mail a${index}@example.com tel +86 138 ${1000 + (index % 9000)} 5678\n`,
    ),
}

let seen = 0
const contender = (name: string, read: (text: string) => number): Contender<string> => ({
  name,
  begin: () => ({
    push: (text) => (seen += read(text)),
    end: () => undefined,
  }),
})

function countMatches(text: string): number {
  let count = 0
  for (const { index } of text.matchAll(NAMED)) count += index > 0 ? 1 : 0
  return count
}

const results = new Results('safety', 'Masking', [`Node ${process.versions.node}`])
results.text(
  `1 MB of text through maskText, all rules and what they need (JSON is parsed, masked and written again), ${cpuClock}, ` +
    'medians, in turns with a plain scan for one regular expression: a name that says secret and its value.',
)
const rows: string[][] = []
let worst = 0
for (const [kind, make] of Object.entries(texts)) {
  const text = make()
  const costs = runRounds(
    [contender('scan', countMatches), contender('mask', (one) => maskText(one).count)],
    () => [text],
    ROUNDS,
  )
  const scan = costs.get('scan') ?? []
  const mask = costs.get('mask') ?? []
  const ratio = medianRatio(mask, scan)
  if (kind !== ALL_SECRETS) worst = Math.max(worst, ratio)
  rows.push([kind, median(scan).toFixed(0), median(mask).toFixed(0), ratio.toFixed(1)])
  console.log(rows.at(-1)?.join('  '))
}
if (seen === 0) throw new Error('Nothing was read.')
results.table(['text', 'scan ms', 'mask ms', 'mask ÷ scan'], rows)
results.bound('masking against one regular expression, worst kind of ordinary text', worst, '≤', 5, ' ×', 1)
await results.write()
