import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Hands on a keyboard, and eyes that must always see where they are. */
export interface Keyboard {
  /** Presses a key, and expects that the focus is on something and can be seen. @returns what has it */
  press(key: string): Promise<string>
  /** Presses Tab until the thing with this name has the focus. @returns everything that was passed */
  tabTo(name: RegExp): Promise<readonly string[]>
  type(text: string): Promise<void>
  /** What has the focus, by its name; `undefined`: nothing has. */
  focused(): Promise<string | undefined>
}

interface Focus {
  name: string
  ring: string
}

function lookAtFocus(page: Page): Promise<Focus | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return undefined
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    const label = labels ? [...(element.labels ?? [])].map(({ textContent }) => textContent).join(' ') : ''
    const own = element.getAttribute('aria-label') ?? (label || (element.textContent ?? ''))
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    const isSeen = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor)
    const { width, height, bottom, top } = element.getBoundingClientRect()
    const isThere = width > 0 && height > 0 && bottom > 0 && top < innerHeight
    return {
      name: own.replace(/\s+/g, ' ').trim().slice(0, 80),
      ring: isSeen && isThere ? 'seen' : `outline ${outlineStyle} ${outlineWidth}, at ${String(top)}`,
    }
  })
}

/** Time that Vue and the browser take to move the focus away from what is gone. */
const SETTLE_MS = 60

export function keyboardOf(page: Page): Keyboard {
  async function press(key: string): Promise<string> {
    await page.keyboard.press(key)
    await page.waitForTimeout(SETTLE_MS)
    const focus = await lookAtFocus(page)
    expect(focus, `nothing has the focus after ${key}`).toBeDefined()
    expect(focus?.ring, `the focus on ${String(focus?.name)} after ${key}`).toBe('seen')
    return focus?.name ?? ''
  }

  return {
    press,
    async tabTo(name) {
      const passed: string[] = []
      for (let stop = 0; stop < 40; stop += 1) {
        const reached = await press('Tab')
        if (name.test(reached)) return passed
        passed.push(reached)
      }
      throw new Error(`Tab never reached ${String(name)}, only ${passed.join(' | ')}`)
    },
    type: (text) => page.keyboard.type(text),
    focused: async () => (await lookAtFocus(page))?.name,
  }
}
