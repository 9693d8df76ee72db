import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import { format } from 'prettier'

const FILE = join(process.cwd(), 'bench/RESULTS.md')

const HEAD = `# Benchmarks

Written by \`npm run bench\`; what each benchmark does and why is in its source. Ratios within one run are what counts:
they were measured in turns on a machine that does other work too. Absolute figures tell little.
`

export interface Target {
  /** What must hold. */
  readonly what: string
  readonly limit: string
  readonly measured: string
  readonly isReached: boolean
}

/** One section of RESULTS.md. A benchmark replaces its own and leaves the others as they were. */
export class Results {
  private readonly parts: string[] = []
  private readonly targets: Target[] = []

  constructor(
    private readonly name: string,
    title: string,
    versions: readonly string[],
  ) {
    const day = new Date().toISOString().slice(0, 10)
    this.parts.push(`## ${title}`, [day, ...versions, machineClass()].join(' · '))
  }

  text(paragraph: string): void {
    this.parts.push(paragraph)
  }

  table(head: readonly string[], rows: readonly (readonly string[])[]): void {
    this.parts.push(
      [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n'),
    )
  }

  target(target: Target): void {
    this.targets.push(target)
  }

  /** `value` at most, or at least, `limit`. */
  bound(what: string, value: number, sign: '≤' | '≥', limit: number, unit = '', digits = 2): void {
    const isReached = sign === '≤' ? value <= limit : value >= limit
    this.target({
      what,
      limit: `${sign} ${limit}${unit}`,
      measured: `${value.toFixed(digits)}${unit}`,
      isReached,
    })
  }

  async write(): Promise<void> {
    if (this.targets.length > 0)
      this.table(
        ['target', 'limit', 'measured', ''],
        this.targets.map(({ what, limit, measured, isReached }) => [
          what,
          limit,
          measured,
          isReached ? 'reached' : '**missed**',
        ]),
      )
    const section = [`<!-- ${this.name} -->`, ...this.parts, `<!-- /${this.name} -->`].join('\n\n')
    console.log(await format(section, { parser: 'markdown', printWidth: 110 }))
    const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : HEAD
    const before = new RegExp(`<!-- ${this.name} -->[^]*<!-- /${this.name} -->`)
    const next = before.test(text) ? text.replace(before, () => section) : `${text}\n${section}\n`
    writeFileSync(FILE, await format(next, { parser: 'markdown', printWidth: 110 }))
  }
}

/** Enough to judge the figures by; no name of a machine, no path. */
function machineClass(): string {
  return `${cpus().length} cores, ${platform()} ${arch()}, ${Math.round(totalmem() / 2 ** 30)} GB`
}
