import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import { openCases, type Case } from '../conformance/cases.js'
import { isMark, toEvent, type NeutralFrame } from '../conformance/neutralEvents.js'
import { sharedMissing } from '../setup/shared.js'
import { mountWith, settle, type Mounted } from './support.js'

interface Told extends Case {
  expected: Case['expected'] & { must_show?: string[]; must_hide?: string[] }
}

const cases = ((await openCases()) as Told[]).filter(({ layer }) => layer === 'component')

/** Proven in another file, where their means are: the file, and words of the test's name. */
const ELSEWHERE: Record<string, [file: string, words: string]> = {
  'ASM-45': ['tests/conformance/adapter-cases.spec.ts', 'ASM-45'],
  'ASM-48': ['tests/components/args.dom.spec.ts', '2512292042121000001'],
  'STM-15': [
    'tests/components/tool-card.dom.spec.ts',
    'a quick start is on the page before its result comes',
  ],
  'APR-01': ['tests/components/approval-panel.dom.spec.ts', 'two fast clicks are one decision'],
  'APR-03': ['tests/components/approval-panel.dom.spec.ts', 'what became of it'],
  'APR-06': ['tests/components/approval-panel.dom.spec.ts', 'the deadline comes from the event'],
  'APR-10': ['tests/components/approval-panel.dom.spec.ts', 'deciding one leaves the others as they are'],
  'APR-13': ['tests/components/approval-panel.dom.spec.ts', 'arguments that still arrive: disabled'],
  'APR-16': ['tests/components/approval-reading.dom.spec.ts', 'everything folded must have been opened'],
  'APR-20': [
    'tests/components/approval-panel.dom.spec.ts',
    'takes no focus, and listens to no key of the page',
  ],
  'APR-21': [
    'tests/components/approval-panel.dom.spec.ts',
    'takes no focus, and listens to no key of the page',
  ],
  'APR-25': ['tests/components/ArgsEditor.dom.spec.ts', 'a server that takes none any more'],
  'RSM-08': ['tests/components/tool-card.dom.spec.ts', 'says since when, and nothing ticks'],
  'MSK-10': ['tests/components/masking-stream.dom.spec.ts', 'secret'],
  'RND-03': ['tests/components/args.dom.spec.ts', 'a long line can be opened to its end'],
  'RND-05': ['tests/components/args.dom.spec.ts', 'is never cut inside of an emoji'],
  'RND-08': ['tests/conformance/markdown.spec.ts', 'RND-08'],
  'RND-10': ['tests/conformance/markdown.spec.ts', 'RND-10'],
  'RND-11': ['tests/conformance/markdown.spec.ts', 'RND-11'],
  'RND-20': ['tests/components/tool-card.dom.spec.ts', 'slots are handed arguments and result apart'],
  'A11Y-01': [
    'tests/composables/announcer.dom.spec.ts',
    'each change of state is said once, and no delta ever',
  ],
  'A11Y-03': ['tests/components/tool-card.dom.spec.ts', 'every control has a name that includes the tool'],
  'A11Y-05': ['tests/components/layout.browser.spec.ts', 'axe finds nothing in the %s theme'],
  'A11Y-06': ['tests/components/layout.browser.spec.ts', 'motion stops where the reader wants none'],
  'SSR-03': ['tests/components/hydration.dom.spec.ts', "repeats the server's text although time has passed"],
  'PRF-03': ['tests/store/flush.dom.spec.ts', 'none of the list or its neighbours'],
  'PRF-06': ['tests/store/flush.dom.spec.ts', 'of one tick give one render'],
  'RCT-01': ['tests/components/tool-card.dom.spec.ts', 'follows a list that its host changes in place'],
  'RCT-03': ['tests/components/approval-panel.dom.spec.ts', 'a copy of a card that moved on in the store'],
  'RCT-05': ['tests/components/tool-card.dom.spec.ts', 'another id shows the other call'],
}

const here = cases.filter(({ id }) => !(id in ELSEWHERE))

/** The frames of a case; those of one tick one after the other. */
const framesOf = (frames: readonly NeutralFrame[]): NeutralFrame[] =>
  frames.flatMap((frame) => ('$sameTick' in frame ? framesOf(frame['$sameTick'] as NeutralFrame[]) : [frame]))

async function drawn(one: Told): Promise<Mounted> {
  const events = framesOf(one.input)
    .filter((frame) => !isMark(frame))
    .map(toEvent)
  const mounted = mountWith(ToolCallList, { events })
  await settle()
  for (const toggle of document.querySelectorAll<HTMLElement>('[aria-expanded="false"]')) toggle.click()
  return mounted
}

const EXTRA: Record<string, (mounted: Mounted) => void | Promise<void>> = {
  'STM-23': ({ button, text }) => {
    expect(button(/^Approve/)).toBeDefined()
    expect(text()).toContain('step 1')
  },
  'STM-28': ({ slot }) => expect(slot('retry')).toBeNull(),
  'APR-18': ({ slot }) => expect(slot('approve')?.matches(':disabled')).not.toBe(false),
  'RND-01': async ({ text }) => {
    // Large data is read in slices.
    await vi.waitFor(() => expect(text()).toMatch(/values, showing the first/), { timeout: 20_000 })
    expect(document.querySelectorAll('*').length).toBeLessThan(20_000)
  },
  'RND-06': () => expect(document.querySelector('[data-slot="result"] :is(img, svg)')).toBeNull(),
  'RND-13': ({ text }) => expect(text()).toContain('No arguments'),
  'RND-15': ({ text }) => {
    expect(text()).toContain('done')
    expect(text()).toMatch(/image\/png.{0,40}kB/)
    expect(text()).not.toContain('iVBORw0KiVBORw0K')
  },
  'RND-16': ({ text }) => expect(text()).not.toContain('JVBERi0='),
  'RND-18': ({ text }) => {
    expect(text()).toContain('PASS')
    expect(text()).not.toContain('[32m')
  },
  'RND-21': ({ slot }) => expect(slot('error')?.textContent?.trim()).not.toBe(''),
}

describe.skipIf(cases.length === 0)(`component cases (${sharedMissing} otherwise)`, () => {
  it.each(here.map((one) => [`${one.id} ${one.title}`, one] as const))(
    '%s',
    { timeout: 30_000 },
    async (_, one) => {
      const mounted = await drawn(one)
      expect(document.querySelectorAll('[data-slot="card"]').length).toBeGreaterThan(0)
      for (const { id, state } of one.expected.cards ?? []) expect(mounted.store.card(id)?.state).toBe(state)
      for (const part of one.expected.must_show ?? []) expect(mounted.text()).toContain(part)
      for (const part of one.expected.must_hide ?? []) expect(document.body.innerHTML).not.toContain(part)
      await EXTRA[one.id]?.(mounted)
    },
  )

  it.each(Object.entries(ELSEWHERE))('%s is in %s', (_, [file, words]) => {
    expect(existsSync(file)).toBe(true)
    expect(readFileSync(file, 'utf8')).toContain(words)
  })

  it('those that are elsewhere are cases', () => {
    const known = new Set(cases.map(({ id }) => id))
    expect(Object.keys(ELSEWHERE).filter((id) => !known.has(id))).toEqual([])
  })
})
