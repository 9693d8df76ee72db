import { Buffer } from 'node:buffer'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { fromPng, toPng, type CardPicture } from './camera.js'
import { rangeOf, spread, strayCells, type CellRange, type Cells } from './cells.js'

/** What a card may look like. */
export interface CardBaseline {
  readonly name: string
  /** Least and greatest height, in CSS pixels. */
  readonly heights: readonly [least: number, greatest: number]
  readonly range: CellRange
}

interface Entry {
  name: string
  heights: [number, number]
  columns: number
  rows: number
}

const pathOf = (name: string) => fileURLToPath(new URL(`./baselines/${name}`, import.meta.url))

/** The same cards in several fonts. */
export function baselineOf(fonts: readonly (readonly CardPicture[])[]): readonly CardBaseline[] {
  return (fonts[0] ?? []).map(({ name }, index) => {
    const pictures = fonts.flatMap((cards) => cards[index] ?? [])
    const heights = pictures.map(({ height }) => height)
    return {
      name,
      heights: [Math.min(...heights), Math.max(...heights)],
      range: rangeOf(pictures.map(({ cells }) => cells)),
    }
  })
}

/**
 * Cells that letters of another font may reach beyond all that were taken: a few lines may be broken elsewhere.
 * An icon has eight, and a closed card may have three.
 */
const strayLimit = ({ columns, rows }: Cells): number => Math.max(3, columns * rows * 0.001)

/** What is wrong with the cards of a page: nothing, or a line for each that differs. */
export function compare(pictures: readonly CardPicture[], baselines: readonly CardBaseline[]): string[] {
  const names = (cards: readonly { name: string }[]) => cards.map(({ name }) => name).join(', ')
  if (names(pictures) !== names(baselines))
    return [`other cards: ${names(pictures)} instead of ${names(baselines)}`]
  return baselines.flatMap(({ name, heights: [least, greatest], range }, index) => {
    const picture = pictures[index]
    if (picture === undefined) return []
    const { height, cells } = picture
    const stray = strayCells(cells, range)
    return [
      ...(height < least - 0.5 || height > greatest + 0.5
        ? [`${name}: ${String(height)} px high, not ${String(least)} to ${String(greatest)}`]
        : []),
      ...(stray > strayLimit(cells) ? [`${name}: ${String(stray)} cells of another colour`] : []),
    ]
  })
}

/** One PNG: a card below another, the darkest values left and the lightest right. And where each is. */
export async function writeBaselines(
  page: Page,
  name: string,
  cards: readonly CardBaseline[],
): Promise<void> {
  const columns = Math.max(...cards.map(({ range }) => range.low.columns))
  const rows = cards.reduce((sum, { range }) => sum + range.low.rows, 0)
  const sheet = { columns: columns * 2, rows, data: new Uint8Array(columns * 2 * rows * 3) }
  let top = 0
  for (const { range } of cards) {
    copy(range.low, sheet, 0, top)
    copy(range.high, sheet, columns, top)
    top += range.low.rows
  }
  const entries = cards.map(({ name: of, heights, range }): Entry => ({
    name: of,
    heights: [...heights],
    columns: range.low.columns,
    rows: range.low.rows,
  }))
  writeFileSync(pathOf(`${name}.png`), Buffer.from(await toPng(page, sheet), 'base64'))
  writeFileSync(
    pathOf(`${name}.json`),
    `[\n${entries.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`,
  )
}

export async function readBaselines(page: Page, name: string): Promise<readonly CardBaseline[]> {
  const entries = JSON.parse(readFileSync(pathOf(`${name}.json`), 'utf8')) as Entry[]
  const columns = Math.max(...entries.map((entry) => entry.columns))
  const rows = entries.reduce((sum, entry) => sum + entry.rows, 0)
  const png = readFileSync(pathOf(`${name}.png`)).toString('base64')
  const sheet = await fromPng(page, png, columns * 2, rows)
  let top = 0
  return entries.map((entry) => {
    const range = { low: cut(sheet, entry, 0, top), high: cut(sheet, entry, columns, top) }
    top += entry.rows
    return { name: entry.name, heights: entry.heights, range: spread(range) }
  })
}

function copy(from: Cells, to: Cells, left: number, top: number): void {
  for (let row = 0; row < from.rows; row += 1) {
    const line = from.data.subarray(row * from.columns * 3, (row + 1) * from.columns * 3)
    to.data.set(line, ((top + row) * to.columns + left) * 3)
  }
}

function cut(from: Cells, { columns, rows }: Entry, left: number, top: number): Cells {
  const data = new Uint8Array(columns * rows * 3)
  for (let row = 0; row < rows; row += 1) {
    const start = ((top + row) * from.columns + left) * 3
    data.set(from.data.subarray(start, start + columns * 3), row * columns * 3)
  }
  return { columns, rows, data }
}
