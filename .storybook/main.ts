import type { StorybookConfig } from '@storybook/vue3-vite'

const config: StorybookConfig = {
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.ts'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: {
    name: '@storybook/vue3-vite',
    options: {
      builder: { viteConfigPath: '.storybook/vite.config.ts' },
      docgen: { plugin: 'vue-component-meta', tsconfig: 'tsconfig.json' },
    },
  },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
}

export default config
