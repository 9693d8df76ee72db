import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type OpenStage } from '../stories/openStage.js'
import { baselineOf, compare, readBaselines, writeBaselines } from './baseline.js'
import { photograph } from './camera.js'
import { exactPart } from './cells.js'

/** Nine states × three risks, in each of these. */
const STORIES = {
  'closed-light': 'Overview/Gallery/Closed',
  'closed-dark': 'Overview/Gallery/DarkClosed',
  'open-light': 'Overview/Gallery/Open',
  'open-dark': 'Overview/Gallery/DarkOpen',
}
type Sheet = keyof typeof STORIES
const SHEETS = Object.keys(STORIES) as Sheet[]

const ownFont = (family: string) => `.story { --tc-font: ${family}; --tc-mono: ${family} }`

/** The font of the page, and fonts that are narrower, wider and heavier: what a machine might have instead. */
const FONTS = [
  '',
  '.tc * { letter-spacing: -0.04em }',
  '.tc * { font-weight: 700 !important; letter-spacing: 0.01em }',
  `${ownFont('sans-serif')} .tc * { letter-spacing: 0.02em }`,
  ownFont('serif'),
]

/** Three columns, wide enough that a line is a line in every font; no card moves another. */
const layout = (sheet: Sheet) =>
  `.story-grid { grid-template-columns: repeat(3, 640px); grid-auto-rows: ${sheet.startsWith('open') ? '560' : '70'}px }`

let stage: OpenStage
beforeAll(async () => {
  // High enough that nothing has to be scrolled: a question that moves is new again.
  stage = await openStage({ width: 2000, height: 5000 })
}, 120_000)
afterAll(() => stage?.close())

const read = new Map<Sheet, ReturnType<typeof readBaselines>>()
function baselines(sheet: Sheet): ReturnType<typeof readBaselines> {
  const known = read.get(sheet) ?? readBaselines(stage.page, sheet)
  read.set(sheet, known)
  return known
}

async function pictures(sheet: Sheet, css = '') {
  await stage.show(STORIES[sheet])
  const style = await stage.page.addStyleTag({ content: `${layout(sheet)} ${css}` })
  try {
    return await photograph(stage.page)
  } finally {
    await style.evaluate((element) => (element as Element).remove())
  }
}

// npm run baselines
if (process.env['BASELINES'] === '1') {
  describe('the baselines', () => {
    it.each(SHEETS)('%s is taken', { timeout: 120_000 }, async (sheet) => {
      const fonts = []
      for (const css of FONTS) fonts.push(await pictures(sheet, css))
      const baselines = baselineOf(fonts)
      await writeBaselines(stage.page, sheet, baselines)
      expect(baselines).toHaveLength(27)
    })
  })
}

describe('the gallery', { timeout: 60_000 }, () => {
  it.each(SHEETS)('%s looks as it did (else: npm run baselines)', async (sheet) => {
    expect(compare(await pictures(sheet), await baselines(sheet))).toEqual([])
  })

  it.each(SHEETS)('%s is compared exactly where there are no letters', async (sheet) => {
    const cards = await baselines(sheet)
    expect(cards).toHaveLength(27)
    const parts = cards.map(({ range }) => exactPart(range))
    expect(Math.min(...parts)).toBeGreaterThan(0.4)
  })
})

describe('the comparison', { timeout: 60_000 }, () => {
  it('takes no offence at another font', async () => {
    const css = ownFont('sans-serif')
    for (const sheet of ['closed-light', 'open-dark'] as const)
      expect(compare(await pictures(sheet, css), await baselines(sheet)), sheet).toEqual([])
  })

  it.each([
    ['a ground that is a little warmer', '{ background: #fffafa }'],
    ['one pixel more room', '.tc-head { padding-block-start: 13px }'],
    ['an edge that is gone', '{ border-color: transparent }'],
    ['a rounder corner', '{ border-radius: 20px }'],
    ['an icon of another colour', '.tc-head > .tc-icon { color: #666 }'],
    ['a button that has moved', '.tc-toggle { translate: -6px }'],
  ])('sees %s on one card', async (_change, css) => {
    const changed = `[data-state="failed"][data-risk="medium"] ${css}`
    const faults = compare(await pictures('closed-light', changed), await baselines('closed-light'))
    expect(faults.length).toBeGreaterThan(0)
    for (const fault of faults) expect(fault).toMatch(/^failed medium: /)
  })
})
