import '../../../.storybook/preview.css'
import '../../../src/styles/index.css'
import { allStories, type NamedStory } from '../../stories/allStories.js'
import { drawStory, openEverything } from '../../stories/drawStory.js'

const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

/** Draws a story, opens it and takes it away. */
async function showStory({ name, meta, story }: NamedStory): Promise<void> {
  const { host, remove } = drawStory(name, meta, story)
  await settle()
  openEverything(host)
  await settle()
  const isDrawn = host.hasChildNodes() && host.querySelector('[style]') === null
  if (isDrawn) shown.push(name)
  else refused.push(name)
  remove()
}

const shown: string[] = []
const refused: string[] = []
for (const story of allStories) await showStory(story)
Object.assign(globalThis, { stories: { shown, refused } })
document.body.dataset['ready'] = ''
