import { Buffer } from 'node:buffer'
import type { Page } from 'playwright'
import { CELL, type Cells } from './cells.js'

export interface CardPicture {
  readonly name: string
  /** In CSS pixels. */
  readonly height: number
  readonly cells: Cells
}

interface Box {
  name: string
  x: number
  y: number
  width: number
  height: number
}

const boxesOf = (page: Page): Promise<Box[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-slot="card"]')].map((card) => {
      const { x, y, width, height } = card.getBoundingClientRect()
      const { state = '', risk = '' } = card.dataset
      return { name: `${state} ${risk}`, x: x + scrollX, y: y + scrollY, width, height }
    }),
  )

/** Cuts a picture and averages its pixels; the browser is the only one here that can read a PNG. */
function toCells(page: Page, png: string, boxes: readonly Box[], cell: number): Promise<string[]> {
  return page.evaluate(
    async ([source, parts, size]) => {
      const blob = await (await fetch(`data:image/png;base64,${source}`)).blob()
      const bitmap = await createImageBitmap(blob)
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (context === null) throw new Error('This browser has no canvas.')
      context.drawImage(bitmap, 0, 0)
      return parts.map(({ x, y, width, height }) => {
        const columns = Math.floor(width / size)
        const rows = Math.floor(height / size)
        const pixels = context.getImageData(Math.round(x), Math.round(y), columns * size, rows * size).data
        const sums = new Float64Array(columns * rows * 3)
        for (let index = 0; index < pixels.length; index += 4) {
          const column = Math.floor(((index / 4) % (columns * size)) / size)
          const row = Math.floor(index / 4 / (columns * size) / size)
          for (let channel = 0; channel < 3; channel += 1)
            sums[(row * columns + column) * 3 + channel]! += pixels[index + channel] ?? 0
        }
        return Array.from(sums, (sum) => String.fromCharCode(Math.round(sum / size / size))).join('')
      })
    },
    [png, boxes as Box[], cell] as const,
  )
}

function cellsOf(bytes: string, { width, height }: Box, cell: number): Cells {
  return {
    columns: Math.floor(width / cell),
    rows: Math.floor(height / cell),
    data: Uint8Array.from(Buffer.from(bytes, 'latin1')),
  }
}

/** A picture of each card on the page, whatever its place. */
export async function photograph(page: Page): Promise<readonly CardPicture[]> {
  // A new question looks another way for its first moments.
  await page.waitForFunction(() => document.querySelector('[data-approvable="false"]') === null)
  const boxes = await boxesOf(page)
  const png = await page.screenshot({ animations: 'disabled' })
  const cells = await toCells(page, png.toString('base64'), boxes, CELL)
  return boxes.map((box, index) => ({
    name: box.name,
    height: box.height,
    cells: cellsOf(cells[index] ?? '', box, CELL),
  }))
}

/** Reads a PNG that {@link toPng} wrote. */
export async function fromPng(page: Page, png: string, columns: number, rows: number): Promise<Cells> {
  const box = { name: '', x: 0, y: 0, width: columns, height: rows }
  const [bytes = ''] = await toCells(page, png, [box], 1)
  return cellsOf(bytes, box, 1)
}

/** @returns base64 */
export function toPng(page: Page, { columns, rows, data }: Cells): Promise<string> {
  return page.evaluate(
    ([width, height, bytes]) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width, height })
      const pixels = new ImageData(width, height)
      for (let index = 0; index < width * height; index += 1) {
        for (let channel = 0; channel < 3; channel += 1)
          pixels.data[index * 4 + channel] = bytes.charCodeAt(index * 3 + channel)
        pixels.data[index * 4 + 3] = 255
      }
      canvas.getContext('2d')?.putImageData(pixels, 0, 0)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    },
    [columns, rows, Buffer.from(data).toString('latin1')] as const,
  )
}
