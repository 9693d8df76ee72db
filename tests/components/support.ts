import { mount, type VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { nextTick, type Component } from 'vue'
import type { ToolEvent } from '../../src/core/events.js'
import type { ToolIssue } from '../../src/core/issue.js'
import { createToolCards, type ToolCardsOptions } from '../../src/plugin/createToolCards.js'
import { useToolCallStore } from '../../src/store/useToolCallStore.js'

type AnyComponent = Component<never> | Component

interface Options {
  props?: Record<string, unknown>
  slots?: Record<string, unknown>
  attrs?: Record<string, unknown>
  config?: ToolCardsOptions
  events?: readonly ToolEvent[]
  /** An app without pinia. */
  bare?: boolean
}

export interface Mounted {
  wrapper: VueWrapper
  store: ReturnType<typeof useToolCallStore>
  issues: ToolIssue[]
  text(): string
  slot(name: string): HTMLElement | null
  button(name: RegExp): HTMLButtonElement | undefined
}

/** Mounts into the page, with a store that has seen `events`. */
export function mountWith(component: AnyComponent, options: Options = {}): Mounted {
  const pinia = createPinia()
  setActivePinia(pinia)
  const store = useToolCallStore(pinia)
  if (options.events) store.applyBatch(options.events, { trusted: true })
  const issues: ToolIssue[] = []
  const plugin = createToolCards({ onIssue: (issue) => void issues.push(issue), ...options.config })
  const wrapper = mount(component as Component, {
    attachTo: document.body,
    props: options.props ?? {},
    slots: (options.slots ?? {}) as never,
    attrs: options.attrs ?? {},
    global: { plugins: options.bare ? [plugin] : [pinia, plugin] },
  }) as VueWrapper
  const root = () => wrapper.element.parentElement ?? document.body
  return {
    wrapper,
    store,
    issues,
    text: () => root().textContent ?? '',
    slot: (name) => root().querySelector(`[data-slot="${name}"]`) as HTMLElement | null,
    button: (name) =>
      [...root().querySelectorAll('button')].find((button) =>
        name.test(button.getAttribute('aria-label') ?? button.textContent ?? ''),
      ),
  }
}

/** A call that waits for a person. */
export function asked(
  id = 'a',
  args: unknown = { n: 1 },
  more: Partial<Record<string, unknown>> = {},
): ToolEvent[] {
  const argsText = typeof args === 'string' ? args : JSON.stringify(args)
  return [
    { type: 'tool_call_start', toolCallId: id, toolName: 'pay', ...more },
    { type: 'tool_call_ready', toolCallId: id, args: JSON.parse(argsText) as unknown, argsText },
    { type: 'tool_approval_request', toolCallId: id, approvalId: `p-${id}` },
  ] as ToolEvent[]
}

/** Lets promises and renders settle. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await nextTick()
}
