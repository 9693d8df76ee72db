import type { Decorator, Preview } from '@storybook/vue3-vite'
import { setup } from '@storybook/vue3-vite'
import { createPinia } from 'pinia'
import { ref } from 'vue'
import '@fontsource/noto-sans-sc/400.css'
import '@fontsource/noto-sans-sc/700.css'
import { createToolCards, type ToolCardsOptions } from '../src/plugin/index.js'
import '../src/styles/index.css'
import './preview.css'

// Storybook makes an app for every story it mounts, so each has a store of its own.
// `parameters.toolCards` are the options of createToolCards for one story.
const locale = ref('en')
setup((app, context) => {
  app.use(createPinia())
  app.use(createToolCards({ locale, ...(context?.parameters.toolCards as ToolCardsOptions | undefined) }))
})

const withGlobals: Decorator = (story, { globals }) => {
  locale.value = String(globals.locale)
  document.documentElement.lang = locale.value
  document.documentElement.dataset.theme = String(globals.theme)
  return story()
}

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [withGlobals],
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
  },
}

export default preview
