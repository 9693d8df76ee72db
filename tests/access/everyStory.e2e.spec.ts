import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type OpenStage } from '../stories/openStage.js'
import type { ShowOptions } from '../stories/stage.js'
import { lookOver } from './lookOver.js'

/** 1280 pixels at 400%, which is also the narrowest page that WCAG asks for. */
const NARROW = { width: 320, height: 640 }

let stage: OpenStage
beforeAll(async () => {
  stage = await openStage(NARROW)
  await stage.page.emulateMedia({ reducedMotion: 'reduce' })
}, 120_000)
afterAll(() => stage?.close())

/** What is wrong in each of these stories, everything open. */
async function walk(names: readonly string[], options: ShowOptions = {}) {
  const wide: string[] = []
  const moving: string[] = []
  for (const name of names) {
    await stage.show(name, { opened: true, ...options })
    const faults = await lookOver(stage.page)
    wide.push(...faults.wide.map((fault) => `${name}: ${fault}`))
    moving.push(...faults.moving.map((fault) => `${name}: ${fault}`))
  }
  return { wide, moving }
}

describe('every story at 400%, with reduced motion', () => {
  it('fits, and nothing moves', { timeout: 400_000 }, async () => {
    expect(stage.names.length).toBeGreaterThan(200)
    expect(await walk(stage.names)).toEqual({ wide: [], moving: [] })
  })

  it('fits in a language whose words are 40% longer', { timeout: 400_000 }, async () => {
    const names = stage.names.filter((name) => /^(?:Overview\/Gallery|Components)\//.test(name))
    expect(names.length).toBeGreaterThan(100)
    expect((await walk(names, { pseudo: true })).wide).toEqual([])
  })
})

describe('the look over', { timeout: 30_000 }, () => {
  it.each([
    ['a button that does not wrap', '.tc-button { white-space: nowrap; min-inline-size: 400px }'],
    ['a card that is wider than its page', '.tc-card { inline-size: 400px }'],
    ['a badge of a fixed width', '.tc-tag { display: inline-block; min-inline-size: 400px }'],
  ])('sees %s', async (_fault, css) => {
    await stage.show('Components/ToolCard/WaitingForApproval')
    expect((await lookOver(stage.page)).wide).toEqual([])
    const style = await stage.page.addStyleTag({ content: css })
    expect((await lookOver(stage.page)).wide).not.toEqual([])
    await style.evaluate((element) => (element as Element).remove())
  })

  it('sees what moves', async () => {
    await stage.page.emulateMedia({ reducedMotion: 'no-preference' })
    await stage.show('Components/ToolCallList/ARun')
    expect((await lookOver(stage.page)).moving).not.toEqual([])
    await stage.page.emulateMedia({ reducedMotion: 'reduce' })
  })
})
