import { createPinia } from 'pinia'
import { createApp, h, type Component } from 'vue'
import '../../../.storybook/preview.css'
import { createToolCards, type ToolCardsOptions } from '../../../src/plugin/index.js'
import type { ToolPolicyRules } from '../../../src/policy/types.js'
import '../../../src/styles/index.css'
import { samplePolicy } from '../../../stories/support/samplePolicy.js'

/** As much of a story as it takes to draw it. */
interface Story {
  args?: Record<string, unknown>
  parameters?: { rules?: ToolPolicyRules; toolCards?: ToolCardsOptions }
  globals?: { locale?: string; theme?: string }
  decorators?: readonly ((story: () => Component, context: unknown) => Component)[]
  render?: (args: Record<string, unknown>, context: unknown) => Component
  component?: Component
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

/** What a reader could open. */
const CLOSED = '[data-open="false"] [data-slot="toggle"], [data-slot="fold"] button, .tc-md-toggle'

/** Draws one story in an app of its own, as Storybook does, without Storybook; opens it and takes it away. */
async function showStory(name: string, meta: Story, story: Story): Promise<void> {
  const args = { ...meta.args, ...story.args }
  const parameters = { ...meta.parameters, ...story.parameters }
  const locale = () => story.globals?.locale ?? 'en'
  const context = { args, parameters, globals: { locale: locale(), theme: 'light' }, id: name }
  const render = story.render ?? meta.render
  const bare = render?.(args, context) ?? { render: () => h(meta.component ?? 'p', args) }
  const drawn = [...(story.decorators ?? []), ...(meta.decorators ?? [])].reduce<Component>(
    (inner, decorate) => decorate(() => inner, context),
    bare,
  )
  const host = document.createElement('div')
  document.body.append(host)
  const app = createApp(drawn)
    .use(createPinia())
    .use(createToolCards({ locale, policy: samplePolicy(locale, parameters.rules), ...parameters.toolCards }))
  app.mount(host)
  await settle()
  for (const button of host.querySelectorAll<HTMLElement>(CLOSED)) button.click()
  await settle()
  const isDrawn = host.hasChildNodes() && host.querySelector('[style]') === null
  if (isDrawn) shown.push(name)
  else refused.push(name)
  app.unmount()
  host.remove()
}

const shown: string[] = []
const refused: string[] = []
const files = import.meta.glob<Record<string, Story>>('../../../stories/**/*.stories.ts', { eager: true })
for (const [file, { default: meta = {}, ...stories }] of Object.entries(files)) {
  for (const [name, story] of Object.entries(stories)) await showStory(`${file}: ${name}`, meta, story)
}
Object.assign(globalThis, { stories: { shown, refused } })
document.body.dataset['ready'] = ''
