import { expect, waitFor, within } from 'storybook/test'
import { ARMING_MS } from '../../src/composables/useArming.js'

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** What a play function sees of its story. */
interface Stage {
  canvasElement: HTMLElement
}

export const approveButton = ({ canvasElement }: Stage) =>
  within(canvasElement).getByRole<HTMLButtonElement>('button', { name: /^(Approve|批准)[:：]/ })
export const denyButton = ({ canvasElement }: Stage) =>
  within(canvasElement).getByRole<HTMLButtonElement>('button', { name: /^(Deny|拒绝)[:：]/ })

/** The part of the story with this `data-slot`. */
export function slot({ canvasElement }: Stage, name: string): HTMLElement {
  const found = canvasElement.querySelector<HTMLElement>(`[data-slot="${name}"]`)
  if (found === null) throw new Error(`Nothing in this story has data-slot="${name}".`)
  return found
}

/** Waits as long as a deliberate reader would: until Approve may be clicked. */
export async function untilArmed(stage: Stage): Promise<HTMLButtonElement> {
  const button = approveButton(stage)
  // Focus would scroll it into view in the middle of the click, and what moves is armed anew.
  button.scrollIntoView({ block: 'center' })
  await pause(100)
  await waitFor(() => expect(button).toHaveAttribute('data-approvable', 'true'), { timeout: ARMING_MS * 6 })
  return button
}

/** The page can be read without scrolling sideways. */
export async function expectFits({ canvasElement }: Stage): Promise<void> {
  const { scrollWidth, clientWidth } = canvasElement.ownerDocument.documentElement
  await expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
}
