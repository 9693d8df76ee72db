import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ARMING_MS } from '../../src/composables/useArming.js'
import { openStage, type OpenStage } from '../stories/openStage.js'
import { keyboardOf, type Keyboard } from './keyboard.js'

let stage: OpenStage
let keys: Keyboard
beforeAll(async () => {
  stage = await openStage({ width: 800, height: 900 })
  keys = keyboardOf(stage.page)
}, 120_000)
afterAll(() => stage?.close())
beforeEach(() => stage.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()))

const PANEL = 'Components/ApprovalPanel'
const textOf = (slot: string) => stage.page.locator(`[data-slot="${slot}"]`).first().textContent()
const armed = () => stage.page.waitForTimeout(ARMING_MS + 200)

describe('with the keyboard alone', { timeout: 30_000 }, () => {
  it('a person approves, once the question has stood still', async () => {
    await stage.show(`${PANEL}/Pending`)
    const passed = await keys.tabTo(/^Approve:/)
    expect(passed.at(-1)).toMatch(/^Deny:/)
    await armed()
    await keys.press('Enter')
    expect(await textOf('status')).toContain('Approved.')
    expect(await stage.actCount()).toBe(1)
  })

  it('a person denies with a reason, or goes back without one', async () => {
    await stage.show(`${PANEL}/Pending`)
    await keys.tabTo(/^Deny with a reason/)
    expect(await keys.press('Enter')).toMatch(/reason/i)
    expect(await keys.press('Escape')).toMatch(/^Deny with a reason/)
    expect(await keys.press('Enter')).toMatch(/reason/i)
    await keys.type('keep the order')
    expect(await keys.press('Tab')).toMatch(/^Deny/)
    await keys.press('Enter')
    expect(await textOf('status')).toContain('Denied.')
    expect(await stage.actCount()).toBe(1)
  })

  it('an answer that allows more asks a second time', async () => {
    await stage.show(`${PANEL}/MoreAnswers`)
    await keys.tabTo(/^Approve always:/)
    await armed()
    expect(await keys.press('Enter')).toMatch(/^Yes: Approve always:/)
    expect(await stage.actCount()).toBe(0)
    await armed()
    await keys.press('Enter')
    expect(await stage.actCount()).toBe(1)
  })

  it('a button is held for a second and let go', async () => {
    await stage.show(`${PANEL}/HoldTheButton`)
    await keys.tabTo(/^Approve:/)
    await armed()
    await keys.press('Enter')
    expect(await stage.actCount()).toBe(0)
    await stage.page.keyboard.down('Enter')
    await stage.page.waitForTimeout(1300)
    await stage.page.keyboard.up('Enter')
    await stage.page.waitForTimeout(60)
    expect(await stage.actCount()).toBe(1)
    expect(await keys.focused()).toBeDefined()
  })

  it('who cannot hold a button types the name', async () => {
    await stage.show(`${PANEL}/HoldTheButton`)
    await keys.tabTo(/^Type the name instead/)
    expect(await keys.press('Enter')).toMatch(/^Type create_refund/)
    await keys.type('create_refund')
    await keys.tabTo(/^Approve:/)
    await armed()
    await keys.press('Enter')
    expect(await stage.actCount()).toBe(1)
  })

  it('a failed call is tried again, a running one stopped', async () => {
    await stage.show('Components/ToolCard/Failed')
    await keys.tabTo(/^Try again/)
    await keys.press('Enter')
    expect(await stage.actCount()).toBe(1)
    await stage.show('Components/ToolCard/ExecutingWithOutput')
    await stage.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await keys.tabTo(/details$/)
    if ((await stage.page.locator('[aria-expanded="true"]').count()) === 0) await keys.press('Enter')
    await keys.tabTo(/^(Cancel|Stop)/)
    await keys.press('Enter')
    expect(await stage.actCount()).toBe(1)
  })

  it('arrows go through a list, Enter opens, and one button opens all', async () => {
    await stage.show('Components/ToolCallList/ARun')
    await keys.tabTo(/^Look up order: details/)
    expect(await keys.press('ArrowDown')).toMatch(/^Search knowledge base: details/)
    expect(await keys.press('ArrowDown')).toMatch(/^Prepare a refund: details/)
    await keys.press('ArrowUp')
    expect(await keys.press('ArrowUp')).toMatch(/^Look up order: details/)
    const open = () => stage.page.locator('[data-slot="card"][data-open="true"]').count()
    const before = await open()
    await keys.press('Enter')
    expect(await open()).toBe(before + 1)
    await keys.tabTo(/^Expand all/)
    await keys.press('Enter')
    expect(await open()).toBe(6)
    expect(await stage.actCount()).toBe(0)
  })

  it('the timeline is walked, chosen from, and read as a table', async () => {
    await stage.show('Components/ToolTimeline/Finished')
    const row = await keys.press('Tab')
    const passed = row.includes('Look up order') ? [] : await keys.tabTo(/Look up order/)
    expect(passed.length).toBeLessThan(12)
    expect(await keys.press('ArrowDown')).toMatch(/Search knowledge base/)
    await keys.press('Enter')
    await keys.tabTo(/table/i)
    await keys.press('Enter')
    expect(await stage.page.locator('table').count()).toBe(1)
  })

  it('Markdown shows its source and its page again', async () => {
    await stage.show('Parts/SafeMarkdown/Page')
    await keys.tabTo(/source/i)
    await keys.press('Enter')
    expect(await stage.page.locator('.tc-md-toggle').textContent()).not.toMatch(/source/i)
    await keys.press('Enter')
    expect(await stage.page.locator('.tc-md-toggle').textContent()).toMatch(/source/i)
  })
})

describe('the eyes', { timeout: 30_000 }, () => {
  it('see a focus that cannot be seen', async () => {
    await stage.show(`${PANEL}/Pending`)
    const style = await stage.page.addStyleTag({ content: '.tc :focus-visible { outline: 0 !important }' })
    await expect(keys.press('Tab')).rejects.toThrow(/the focus on/)
    await style.evaluate((element) => (element as Element).remove())
  })
})
