import '@fontsource/noto-sans-sc/400.css'
import '@fontsource/noto-sans-sc/700.css'
import '../../../.storybook/preview.css'
import { en } from '../../../src/locale/en.js'
import '../../../src/styles/index.css'
import { stopClock } from '../../../stories/support/clock.js'
import { actCount, forgetActs } from '../acts.js'
import { allStories } from '../allStories.js'
import { drawStory, openEverything, type DrawnStory } from '../drawStory.js'
import { lengthen } from '../pseudoLocale.js'
import type { ShowOptions, Stage } from '../stage.js'
import './page.css'

let drawn: DrawnStory | undefined
let endStory: unknown
let startClock: (() => void) | undefined

/** Two frames: what was mounted has been laid out and drawn. */
const frames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

function clear(): void {
  drawn?.remove()
  if (typeof endStory === 'function') endStory()
  startClock?.()
  drawn = endStory = startClock = undefined
}

async function show(name: string, { opened = false, pseudo = false, ...look }: ShowOptions): Promise<void> {
  clear()
  forgetActs()
  const found = allStories.find((story) => story.name === name)
  if (found === undefined) throw new Error(`No story is called ${name}.`)
  const { meta, story } = found
  if ({ ...meta.parameters, ...story.parameters }.clock !== 'live') startClock = stopClock()
  endStory = (story.beforeEach ?? meta.beforeEach)?.()
  drawn = drawStory(name, meta, story, { ...look, ...(pseudo ? { messages: lengthen(en) } : {}) })
  const { lang, dataset } = drawn.host
  document.documentElement.lang = lang
  document.documentElement.dataset['theme'] = dataset['theme'] ?? ''
  await frames()
  if (opened) {
    openEverything(drawn.host)
    await frames()
  }
  await document.fonts.ready
}

const stage: Stage = { names: allStories.map(({ name }) => name), show, clear, actCount }
Object.assign(globalThis, { stage })
document.body.dataset['ready'] = ''
