import type { Decorator, Preview, StoryContext } from '@storybook/vue3-vite'
import { setup } from '@storybook/vue3-vite'
import { createPinia } from 'pinia'
import { h, reactive, resolveComponent } from 'vue'
import '@fontsource/noto-sans-sc/400.css'
import '@fontsource/noto-sans-sc/700.css'
import { zhCN } from '../src/locale/zhCN.js'
import { createToolCards, type ToolCardsOptions } from '../src/plugin/index.js'
import type { ToolPolicyRules } from '../src/policy/types.js'
import '../src/styles/index.css'
import { stopClock } from '../stories/support/clock.js'
import { SAMPLE_LETTERS, samplePolicy, SHOWN_ADDRESS } from '../stories/support/samplePolicy.js'
import { assertSafe } from '../tests/setup/assertSafe.js'
import './preview.css'

interface Look {
  locale: string
  theme: string
}

/** By story: a docs page shows several at once, each in its own language and theme. */
const looks = new Map<string, Look>()

function lookOf({ id, globals }: StoryContext): Look {
  const next = { locale: String(globals.locale), theme: String(globals.theme) }
  const look = looks.get(id) ?? reactive(next)
  looks.set(id, look)
  return Object.assign(look, next)
}

// Storybook makes an app for every story it mounts, so each has a store of its own.
// `parameters.rules` are added to the sample policy, `parameters.toolCards` to the options of createToolCards.
setup((app, context) => {
  if (context === undefined) return
  const look = lookOf(context)
  const { rules, toolCards } = context.parameters as { rules?: ToolPolicyRules; toolCards?: ToolCardsOptions }
  const locale = () => look.locale
  app.use(createPinia())
  app.use(createToolCards({ locale, policy: samplePolicy(locale, rules), ...toolCards }))
})

const withLook: Decorator = (_story, context) => {
  const look = lookOf(context)
  if (context.viewMode !== 'docs') {
    document.documentElement.lang = look.locale
    document.documentElement.dataset.theme = look.theme
  }
  const frame = () => ({ class: 'story', lang: look.locale, 'data-theme': look.theme })
  return { render: () => h('div', frame(), h(resolveComponent('story'))) }
}

/** All of a page's Chinese letters: a machine without such a font would draw boxes until they have come. */
async function loadChineseFont({ globals }: StoryContext): Promise<void> {
  if (globals.locale !== 'zh-CN') return
  const letters = Object.values(zhCN).join('') + SAMPLE_LETTERS
  await Promise.all(
    ['400', '700'].map((weight) => document.fonts.load(`${weight} 1em 'Noto Sans SC'`, letters)),
  )
}

const preview: Preview = {
  tags: ['autodocs'],
  loaders: [loadChineseFont],
  decorators: [withLook],
  // `parameters.clock: 'live'` for stories in which time passes.
  beforeEach: ({ parameters }) => (parameters.clock === 'live' ? undefined : stopClock()),
  // `parameters.showsSecrets` for stories of what the host lets a person see.
  afterEach: ({ canvasElement, parameters }) =>
    assertSafe(canvasElement, { showsSecrets: parameters.showsSecrets === true, unmasked: SHOWN_ADDRESS }),
  initialGlobals: { theme: 'light', locale: 'en' },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'contrast',
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
        dynamicTitle: true,
      },
    },
    locale: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        items: [
          { value: 'en', title: 'English' },
          { value: 'zh-CN', title: '简体中文' },
        ],
        dynamicTitle: true,
      },
    },
  },
  parameters: {
    a11y: { test: 'error' },
    backgrounds: { disable: true },
    controls: { expanded: true },
    options: { storySort: { order: ['Overview', 'Components', 'Parts', 'Hostile'] } },
  },
}

export default preview
