import { createPinia } from 'pinia'
import { createApp, h, type Component } from 'vue'
import { createToolCards, type ToolCardsOptions } from '../../src/plugin/index.js'
import type { ToolPolicyRules } from '../../src/policy/types.js'
import { samplePolicy } from '../../stories/support/samplePolicy.js'

/** As much of a story as it takes to draw it. */
export interface Story {
  title?: string
  args?: Record<string, unknown>
  parameters?: { rules?: ToolPolicyRules; toolCards?: ToolCardsOptions; clock?: string }
  globals?: { locale?: string; theme?: string }
  decorators?: readonly ((story: () => Component, context: unknown) => Component)[]
  beforeEach?: () => unknown
  render?: (args: Record<string, unknown>, context: unknown) => Component
  component?: Component
}

/** What the toolbar of Storybook would set, and words of one's own. */
export interface Look {
  theme?: string
  locale?: string
  messages?: ToolCardsOptions['messages']
}

export interface DrawnStory {
  readonly host: HTMLElement
  readonly remove: () => void
}

/** Draws one story in an app of its own, as Storybook does, without Storybook. */
export function drawStory(name: string, meta: Story, story: Story, look: Look = {}): DrawnStory {
  const args = { ...meta.args, ...story.args }
  const parameters = { ...meta.parameters, ...story.parameters }
  const language = story.globals?.locale ?? look.locale ?? 'en'
  const theme = story.globals?.theme ?? look.theme ?? 'light'
  const locale = () => language
  const context = { args, parameters, globals: { locale: language, theme }, id: name }
  const render = story.render ?? meta.render
  const bare = render?.(args, context) ?? { render: () => h(meta.component ?? 'p', args) }
  const drawn = [...(story.decorators ?? []), ...(meta.decorators ?? [])].reduce<Component>(
    (inner, decorate) => decorate(() => inner, context),
    bare,
  )
  const host = document.createElement('div')
  host.className = 'story'
  host.lang = language
  host.dataset['theme'] = theme
  document.body.append(host)
  const words = look.messages === undefined ? {} : { messages: look.messages }
  const app = createApp(drawn)
    .use(createPinia())
    .use(
      createToolCards({
        locale,
        policy: samplePolicy(locale, parameters.rules),
        ...words,
        ...parameters.toolCards,
      }),
    )
  app.mount(host)
  return {
    host,
    remove() {
      app.unmount()
      host.remove()
    },
  }
}

/** What a reader could open. */
const CLOSED = '[data-open="false"] [data-slot="toggle"], [data-slot="fold"] button, .tc-md-toggle'

export function openEverything(host: HTMLElement): void {
  for (const button of host.querySelectorAll<HTMLElement>(CLOSED)) button.click()
}
