import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type OpenStage } from '../stories/openStage.js'

let stage: OpenStage
beforeAll(async () => {
  stage = await openStage({ width: 800, height: 900 })
  await stage.page.emulateMedia({ forcedColors: 'active' })
}, 120_000)
afterAll(() => stage?.close())

describe('in forced colours', { timeout: 30_000 }, () => {
  it('state is told by an icon that can be seen and by a word, risk by a badge with an edge', async () => {
    await stage.show('Overview/Gallery/Closed')
    const cards = await stage.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.tc-card')].map((card) => {
        const ground = getComputedStyle(card).backgroundColor
        const icon = card.querySelector('.tc-head > .tc-icon')
        const tags = [...card.querySelectorAll('.tc-tag')]
        return {
          name: `${card.dataset['state'] ?? ''} ${card.dataset['risk'] ?? ''}`,
          icon: icon !== null && getComputedStyle(icon).stroke !== ground,
          word: (card.querySelector('.tc-meta')?.textContent ?? '').trim() !== '',
          edge: getComputedStyle(card).borderTopColor !== ground,
          tags: tags.length,
          edges: tags.filter((tag) => getComputedStyle(tag).borderTopColor !== ground).length,
        }
      }),
    )
    expect(cards).toHaveLength(27)
    for (const { name, tags, ...told } of cards) {
      expect(told, name).toEqual({ icon: true, word: true, edge: true, edges: tags })
      expect(tags > 0, name).toBe(!name.endsWith(' low'))
    }
  })

  it('the focus can be seen on everything that takes it', async () => {
    await stage.show('Components/ToolCard/WaitingForApproval')
    const seen: string[] = []
    for (let stop = 0; stop < 20; stop += 1) {
      await stage.page.keyboard.press('Tab')
      const ring = await stage.page.evaluate(() => {
        const focused = document.activeElement
        if (focused === null || focused === document.body) return undefined
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused)
        const ground = getComputedStyle(document.body).backgroundColor
        const isSeen = outlineStyle === 'solid' && outlineWidth === '2px' && outlineColor !== ground
        return `${isSeen ? 'seen' : 'not seen'}: ${focused.getAttribute('aria-label') ?? focused.textContent ?? ''}`
      })
      if (ring === undefined) break
      seen.push(ring)
    }
    expect(seen.length).toBeGreaterThan(3)
    expect(seen.filter((ring) => !ring.startsWith('seen'))).toEqual([])
    expect(seen.some((ring) => ring.includes('Deny'))).toBe(true)
    expect(seen.some((ring) => ring.includes('Approve'))).toBe(true)
  })

  it('a button that does nothing is grey and dashed', async () => {
    await stage.show('Components/ApprovalPanel/NotReadyYet')
    const looks = await stage.page.evaluate(() =>
      ['[data-kind="grant"]', '[data-slot="deny"]'].map((button) => {
        const found = document.querySelector(button)
        if (found === null) return 'absent'
        const { borderTopStyle, color } = getComputedStyle(found)
        return `${borderTopStyle} ${color}`
      }),
    )
    expect(looks[0]).toMatch(/^dashed /)
    expect(looks[1]).toMatch(/^solid /)
    expect(looks[0]?.split(' ').slice(1)).not.toEqual(looks[1]?.split(' ').slice(1))
  })
})
