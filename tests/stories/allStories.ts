import type { Story } from './drawStory.js'

export interface NamedStory {
  /** Its title, a slash, and its export: `Overview/Gallery/Open`. */
  readonly name: string
  readonly meta: Story
  readonly story: Story
}

const files = import.meta.glob<Record<string, Story>>('../../stories/**/*.stories.ts', { eager: true })

export const allStories: readonly NamedStory[] = Object.values(files).flatMap(
  ({ default: meta = {}, ...stories }) =>
    Object.entries(stories).map(([name, story]) => ({ name: `${meta.title ?? ''}/${name}`, meta, story })),
)
