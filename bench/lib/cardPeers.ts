import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PluginOption } from 'vite'
import { peerFolder, peerVersion } from './peersFolder.js'

/** A peer's cards: a page of `bench/pages`, and what builds it. */
interface CardPeer {
  readonly name: string
  readonly page: string
  readonly version: string
  readonly plugins: readonly PluginOption[]
}

type Plugin = (options?: object) => PluginOption

async function pluginFrom(folder: string, file: string): Promise<Plugin> {
  const path = pathToFileURL(join(folder, file)).href
  return ((await import(/* @vite-ignore */ path)) as { default: Plugin }).default
}

/** ai-elements-vue is no package: its CLI copies the components into an app, which this names. */
const APP = process.env['AI_ELEMENTS_VUE_APP']

/** Why one of the peers is not among them, for the reader of the results. */
export const missingPeers =
  APP === undefined
    ? 'Not measured here: ai-elements-vue, which is no package. Its CLI copies source into an app; AI_ELEMENTS_VUE_APP names ' +
      'the folder of such an app.'
    : undefined

async function aiElements(app: string): Promise<CardPeer> {
  const { tailwind } = JSON.parse(readFileSync(join(app, 'components.json'), 'utf8')) as {
    tailwind: { css: string }
  }
  const tailwindVite = await pluginFrom(app, 'node_modules/@tailwindcss/vite/dist/index.mjs')
  const alias = [
    { find: 'ai-elements-app.css', replacement: join(app, tailwind.css) },
    { find: /^@\//, replacement: `${join(app, 'src')}/` },
  ]
  return {
    name: 'ai-elements-vue Tool',
    page: 'mountAiElements',
    version: 'ai-elements-vue from an app',
    plugins: [{ name: 'app', config: () => ({ resolve: { alias } }) }, tailwindVite()],
  }
}

/** The peers that are there, installed at first. */
export async function cardPeers(): Promise<readonly CardPeer[]> {
  const nuxtUi = await pluginFrom(peerFolder('@nuxt/ui'), 'dist/vite.mjs')
  const found: CardPeer[] = [
    {
      name: 'Nuxt UI ChatTool',
      page: 'mountNuxtUi',
      version: peerVersion('@nuxt/ui'),
      // It writes no files into this repository, and needs no router.
      plugins: [nuxtUi({ dts: false, autoImport: false, components: { dts: false }, router: false })],
    },
    {
      name: 'Element-Plus-X ThoughtChain',
      page: 'mountElementPlusX',
      version: peerVersion('vue-element-plus-x'),
      plugins: [],
    },
    {
      name: 'Ant Design X Vue ThoughtChain',
      page: 'mountAntDesignX',
      version: peerVersion('ant-design-x-vue'),
      plugins: [],
    },
  ]
  if (APP === undefined) return found
  if (!existsSync(join(APP, 'src/components/ai-elements/tool')))
    throw new Error(`${APP} has no src/components/ai-elements/tool: npx ai-elements-vue@latest add tool`)
  return [await aiElements(APP), ...found]
}
