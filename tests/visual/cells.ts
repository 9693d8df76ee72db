/** A picture made of cells, each the average of {@link CELL} × {@link CELL} pixels: red, green, blue. */
export interface Cells {
  readonly columns: number
  readonly rows: number
  readonly data: Uint8Array
}

/** For each cell the darkest and the lightest value that a picture may have there. */
export interface CellRange {
  readonly low: Cells
  readonly high: Cells
}

/** In CSS pixels. A letter is a smear at this size, a line of one pixel a quarter of its colour. */
export const CELL = 4

/** Levels of 255 that rounding and another version of a browser may differ by. */
const NOISE = 3

/** Where there are letters the range is widened to steps of this: nobody knows it better, and the file is small. */
const STEP = 32

const at = (cells: Cells, column: number, row: number, channel: number): number =>
  cells.data[(row * cells.columns + column) * 3 + channel] ?? 0

/**
 * What pictures of the same thing in several fonts have in common: where there are no letters the range is one
 * value, and where there are it is as wide as letters make it.
 */
export function rangeOf(pictures: readonly Cells[]): CellRange {
  const [first] = pictures
  if (first === undefined) throw new Error('A range needs a picture.')
  const rows = Math.min(...pictures.map((picture) => picture.rows))
  const size = { columns: first.columns, rows }
  const low = { ...size, data: new Uint8Array(first.columns * rows * 3) }
  const high = { ...size, data: new Uint8Array(first.columns * rows * 3) }
  for (let index = 0; index < low.data.length; index += 1) {
    const values = pictures.map((picture) => picture.data[index] ?? 0)
    const [least, greatest] = [Math.min(...values), Math.max(...values)]
    const isLetter = greatest - least > NOISE
    low.data[index] = isLetter ? Math.floor(least / STEP) * STEP : least
    high.data[index] = isLetter ? Math.min(255, Math.ceil(greatest / STEP) * STEP) : greatest
  }
  return { low, high }
}

/** Whether letters decide what this cell looks like. */
function depends({ low, high }: CellRange, column: number, row: number): boolean {
  for (let channel = 0; channel < 3; channel += 1)
    if (at(high, column, row, channel) - at(low, column, row, channel) > NOISE) return true
  return false
}

/** Letters of yet another font reach into the cells beside those of the known ones. */
export function spread(range: CellRange): CellRange {
  const { columns, rows } = range.low
  const low = Uint8Array.from(range.low.data)
  const high = Uint8Array.from(range.high.data)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!depends(range, column, row)) continue
      for (let near = 0; near < 9; near += 1) {
        const x = column + (near % 3) - 1
        const y = row + Math.floor(near / 3) - 1
        if (x < 0 || y < 0 || x >= columns || y >= rows) continue
        for (let channel = 0; channel < 3; channel += 1) {
          const index = (y * columns + x) * 3 + channel
          low[index] = Math.min(low[index] ?? 0, at(range.low, column, row, channel))
          high[index] = Math.max(high[index] ?? 0, at(range.high, column, row, channel))
        }
      }
    }
  }
  return { low: { columns, rows, data: low }, high: { columns, rows, data: high } }
}

/** How many cells of a picture are not what they may be. */
export function strayCells(picture: Cells, { low, high }: CellRange): number {
  if (picture.columns !== low.columns) return picture.columns * picture.rows
  let stray = 0
  const size = low.columns * Math.min(picture.rows, low.rows)
  for (let cell = 0; cell < size; cell += 1) {
    for (let index = cell * 3; index < cell * 3 + 3; index += 1) {
      const value = picture.data[index] ?? 0
      if (value >= (low.data[index] ?? 0) - NOISE && value <= (high.data[index] ?? 0) + NOISE) continue
      stray += 1
      break
    }
  }
  return stray
}

/** The part of the cells that is the same in every font: what a baseline really holds. */
export function exactPart(range: CellRange): number {
  const { columns, rows } = range.low
  let exact = 0
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) if (!depends(range, column, row)) exact += 1
  return exact / (columns * rows)
}
