import { vi } from 'vitest'
import { nextTick } from 'vue'
import ApprovalPanel from '../../src/components/ApprovalPanel/ApprovalPanel.vue'
import type { ApprovalDecision } from '../../src/core/decision.js'
import type { ToolEvent } from '../../src/core/events.js'
import type { ToolRule } from '../../src/policy/types.js'
import { asked, mountWith, settle, type Mounted } from './support.js'

export interface EditPanel extends Mounted {
  onDecision: ReturnType<typeof vi.fn<(decision: ApprovalDecision) => void>>
  /** The control whose label has these words. */
  field(name: RegExp): HTMLInputElement
  write(name: RegExp, text: string): Promise<void>
  click(name: RegExp): Promise<void>
  problems(): string[]
  /** Approves as a person would, and gives what was sent. */
  send(name?: RegExp): Promise<ApprovalDecision | undefined>
}

export async function arm() {
  await nextTick()
  vi.advanceTimersByTime(500)
  await nextTick()
}

/** A panel about these events, loaded parts included. Needs fake timers. */
export async function panelOf(
  events: readonly ToolEvent[],
  rule: ToolRule = {},
  toolCallId = 'a',
): Promise<EditPanel> {
  const onDecision = vi.fn<(decision: ApprovalDecision) => void>()
  const mounted = mountWith(ApprovalPanel, {
    events,
    props: { toolCallId },
    config: { policy: { pay: rule }, onDecision },
  })
  await loaded()

  const field = (name: RegExp): HTMLInputElement => {
    const label = [...document.querySelectorAll('label')].find((one) =>
      name.test(one.textContent?.trim() ?? ''),
    )
    const control = document.getElementById(label?.htmlFor ?? '')
    if (control === null) throw new Error(`No field ${String(name)}.`)
    return control as HTMLInputElement
  }
  return {
    ...mounted,
    onDecision,
    field,
    async write(name, text) {
      const control = field(name)
      control.value = text
      control.dispatchEvent(new Event(control.localName === 'select' ? 'change' : 'input', { bubbles: true }))
      await settle()
    },
    async click(name) {
      const button = mounted.button(name)
      if (button === undefined) throw new Error(`No button ${String(name)}.`)
      button.click()
      await loaded()
    },
    problems: () =>
      [...document.querySelectorAll('[data-slot="problem"]')].map((one) => one.textContent?.trim() ?? ''),
    async send(name = /^Approve/) {
      await arm()
      mounted.button(name)?.click()
      await settle()
      return onDecision.mock.calls.at(-1)?.[0]
    },
  }
}

async function loaded(): Promise<void> {
  await vi.dynamicImportSettled()
  await settle()
}

/** A panel whose call may be edited, with its editor open. `args` may be JSON text. */
export async function editorOf(args: unknown, rule: ToolRule = {}, more: object = {}): Promise<EditPanel> {
  const events = asked('a', args)
  Object.assign(events[2] ?? {}, { editable: true, ...more })
  const panel = await panelOf(events, rule)
  await panel.click(/^Edit arguments/)
  return panel
}

export const objectOf = (properties: object, required: string[] = []) => ({
  schema: { type: 'object', properties, required },
})
