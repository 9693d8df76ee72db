import { reactive, watchEffect } from 'vue'
import type { Language } from './scenarios/types.js'

export type Theme = 'system' | 'light' | 'dark'

const query = new URLSearchParams(location.search)

/** The value of the address, where it is one of those that exist. */
function asked<T extends string>(name: string, choices: readonly T[], fallback: T): T {
  return choices.find((choice) => choice === query.get(name)) ?? fallback
}

/** What the reader chose for the page; `?language=zh-CN&theme=dark&wire=anthropic&speed=4` sets it out. */
export const settings = reactive({
  language: asked<Language>(
    'language',
    ['en', 'zh-CN'],
    navigator.language.startsWith('zh') ? 'zh-CN' : 'en',
  ),
  theme: asked<Theme>('theme', ['system', 'light', 'dark'], 'system'),
  wire: query.get('wire') ?? 'openai-chat',
  /** How many times as fast as at human pace. */
  speed: Number(query.get('speed')) || 1,
})

watchEffect(() => {
  const page = document.documentElement
  page.lang = settings.language
  if (settings.theme === 'system') delete page.dataset.theme
  else page.dataset.theme = settings.theme
})
