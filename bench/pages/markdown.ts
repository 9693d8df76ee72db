import '../../src/styles/index.css'
import MarkdownIt from 'markdown-it'
import { createApp, h, nextTick, shallowRef, type Component, type FunctionalComponent } from 'vue'
import { SafeMarkdown } from '../../src/markdown/index.js'
import { createRoot } from './stage.js'

interface Peer {
  component: Component
  props(text: string, isFinal: boolean): Record<string, unknown>
}

const parser = new MarkdownIt({ html: false })
const [found] = Object.values(import.meta.glob('../peers/markdown.mjs', { eager: true }))
const peers = (found as { MARKDOWN_PEERS: Record<string, Peer> }).MARKDOWN_PEERS

/** What everybody begins with. */
const VHtml: FunctionalComponent<{ text: string }> = ({ text }) =>
  h('div', { innerHTML: parser.render(text) })
VHtml.props = ['text']

const contenders: Record<string, Peer> = {
  SafeMarkdown: {
    component: SafeMarkdown as Component,
    props: (text, isFinal) => ({ text, streaming: !isFinal }),
  },
  'v-html': { component: VHtml, props: (text) => ({ text }) },
  ...peers,
}

const MOST_MS = 60_000
const STILL_MS = 1000
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

const bench = {
  names: Object.keys(contenders),
  /** Draws the text: at once, or in pieces of so many characters, one after the other. */
  async show(name: string, text: string, piece: number): Promise<{ length: number }> {
    const contender = contenders[name]
    if (contender === undefined) throw new Error(`No contender ${name}.`)
    const root = createRoot()
    const shown = shallowRef(piece >= text.length ? text : text.slice(0, piece))
    const app = createApp(() =>
      h(contender.component, contender.props(shown.value, shown.value.length === text.length)),
    )
    app.mount(root)
    while (shown.value.length < text.length) {
      shown.value = text.slice(0, shown.value.length + piece)
      await nextTick()
    }
    // Some draw a part of it later, and rest in between: until most of it is there and stands still for a while.
    let length = -1
    const end = performance.now() + MOST_MS
    const isPart = (): boolean => piece < text.length && length < text.length / 2 && performance.now() < end
    for (let since = performance.now(); isPart() || performance.now() - since < STILL_MS;) {
      await frame()
      const now = root.textContent?.length ?? 0
      if (now !== length) since = performance.now()
      length = now
    }
    app.unmount()
    root.remove()
    return { length }
  },
}

export type MarkdownBench = typeof bench

Object.assign(window, { bench })
