import { describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import { progressLook } from '../../src/components/ToolCard/progressLook.js'
import ToolCallList from '../../src/components/ToolCallList/ToolCallList.vue'
import type { ToolCardInput } from '../../src/core/card.js'
import type { ToolEvent } from '../../src/core/events.js'
import { en } from '../../src/locale/en.js'
import { createFormatters } from '../../src/locale/formatters.js'
import { createTranslator } from '../../src/locale/translator.js'
import type { ToolCardsOptions } from '../../src/plugin/createToolCards.js'
import { mountWith } from './support.js'

const mountCard = (
  card: Partial<ToolCardInput>,
  config: ToolCardsOptions = {},
  attrs: Record<string, unknown> = {},
) =>
  mountWith(ToolCard, {
    props: { card: { toolCallId: 'a', toolName: 'run', ...card }, defaultOpen: true },
    config,
    attrs,
  })

describe('the link to the trace', () => {
  const linkFor = (traceUrl: ToolCardsOptions['traceUrl'], spanId = 'span 1') => {
    const mounted = mountCard({ state: 'executing', spanId }, { traceUrl })
    return { ...mounted, link: mounted.slot('trace') }
  }

  it('leads where the host says, in a new tab that knows nothing of this page', () => {
    const { link } = linkFor(({ spanId }) => `https://traces.example/s/${encodeURIComponent(spanId ?? '')}`)
    expect(link?.getAttribute('href')).toBe('https://traces.example/s/span%201')
    expect(link?.getAttribute('target')).toBe('_blank')
    expect(link?.getAttribute('rel')).toMatch(/noopener noreferrer/)
    expect(link?.getAttribute('aria-label')).toBe('Trace of run, in a new tab')
  })

  it('may be a path of the host', () => {
    expect(linkFor(() => '/traces?id=7').link?.getAttribute('href')).toBe('/traces?id=7')
  })

  it.each([
    ['is not there without a function', undefined],
    ['is not there for a call without a trace', () => null],
  ])('%s', (_, traceUrl) => {
    expect(linkFor(traceUrl).link).toBeNull()
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    '//evil.example',
    '/..//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://user@evil.example/',
    'https://traces.example/\u202egpj',
    'evil',
    '',
  ])('is not made of %j, which a span id can bring about', (spanId) => {
    expect(linkFor((card) => card.spanId, spanId).link).toBeNull()
    expect(linkFor(() => spanId).link).toBeNull()
  })

  it.each([() => Promise.resolve('https://traces.example'), () => 7, () => ({ href: '/' })])(
    'is not made of an answer that is no text',
    (answer) => {
      expect(linkFor(answer as unknown as ToolCardsOptions['traceUrl']).link).toBeNull()
    },
  )

  it('is not there where the function throws, and that is told once', async () => {
    const { link, issues, wrapper } = linkFor(() => {
      throw new Error('no tracing')
    })
    await wrapper.setProps({ card: { toolCallId: 'b', toolName: 'run', state: 'executing', spanId: 's' } })
    expect(link).toBeNull()
    expect(issues.map(({ code }) => code)).toEqual(['hook_failed'])
  })
})

describe('why there is no retry', () => {
  const failed = { state: 'failed', args: {}, errorCode: 'timeout' } as const
  const onRetry = () => undefined
  const words = (
    card: Partial<ToolCardInput>,
    rule: { retryable?: boolean; idempotent?: boolean } = {},
    attrs: object = { onRetry },
  ) =>
    mountCard({ ...failed, ...card }, { policy: { run: rule } }, { ...attrs })
      .slot('no-retry')
      ?.textContent.trim()

  it.each([
    [{}, {}],
    [{ retryable: true }, {}],
    [{ retryable: true, idempotent: false }, {}],
    [{ retryable: true, idempotent: true }, { idempotent: false }],
  ])('%j with the policy %j: nobody said that it is safe', (card, rule) => {
    expect(words(card, rule)).toBe('Not declared safe to repeat, so it is not tried again from here.')
  })

  it.each([
    [{ retryable: false }, {}],
    [{ retryable: false, idempotent: true }, {}],
    [{ retryable: true, idempotent: true }, { retryable: false }],
  ])('%j with the policy %j: it would not help', (card, rule) => {
    expect(words(card, rule)).toBe('The tool says that trying again does not help.')
  })

  it.each<[string, Partial<ToolCardInput>, object]>([
    ['can be tried again', { retryable: true, idempotent: true }, { onRetry }],
    ['nobody would hear of', {}, {}],
    ['had no whole arguments', { errorCode: 'args_truncated' }, { onRetry }],
    ['did not fail', { state: 'succeeded', errorCode: undefined }, { onRetry }],
  ])('is not said of a call that %s', (_, card, attrs) => {
    expect(words(card, {}, attrs)).toBeUndefined()
  })

  it('is said in a list only where its host hears of retries', async () => {
    const events: ToolEvent[] = [
      { type: 'tool_call_start', toolCallId: 'a', toolName: 'run' },
      { type: 'tool_call_ready', toolCallId: 'a', args: {} },
      { type: 'tool_error', toolCallId: 'a', errorCode: 'timeout' },
    ]
    expect(mountWith(ToolCallList, { events }).slot('no-retry')).toBeNull()
    expect(mountWith(ToolCallList, { events, attrs: { onRetry } }).slot('no-retry')).not.toBeNull()
    const heard = vi.fn()
    const again: ToolEvent[] = [
      ...events.slice(0, 2),
      { ...(events[2] as object), retryable: true, idempotent: true } as ToolEvent,
    ]
    const mounted = mountWith(ToolCallList, { events: again, attrs: { onRetry: heard } })
    mounted.button(/^Try again/)?.click()
    await nextTick()
    expect(heard).toHaveBeenCalledOnce()
  })
})

describe('how far a call is', () => {
  const barOf = (progress: object, state: 'executing' | 'failed' = 'executing') => {
    const mounted = mountCard({
      state,
      progress,
      ...(state === 'failed' ? { args: {}, errorCode: 'timeout' } : {}),
    })
    return {
      bar: mounted.slot('output')?.querySelector('progress') ?? null,
      words: mounted.slot('progress-words')?.textContent,
      mounted,
    }
  }

  it('is drawn, named and said', () => {
    const { bar, words, mounted } = barOf({ message: 'Writing rows', done: 804, total: 1204 })
    expect(bar?.position).toBeCloseTo(0.667, 3)
    expect(bar?.getAttribute('aria-label')).toBe('Progress: run')
    expect(words).toBe('804 of 1,204')
    expect(mounted.text()).toContain('Writing rows')
  })

  it('has no end where nobody said how much there is', () => {
    const { bar, words } = barOf({ done: 17 })
    expect(bar?.position).toBe(-1)
    expect(words).toBe('17 so far')
    expect(barOf({ done: 17 }, 'failed').bar).toBeNull()
    expect(barOf({ message: 'Starting' }).bar).toBeNull()
  })

  it.each([
    [{ done: 9, total: 3 }, 1, '3 of 3'],
    [{ done: -4, total: 3 }, 0, '0 of 3'],
    [{ done: 1e308, total: 1e308 }, 1, '100%'],
    [{ done: 1, total: 1e308 }, 0, '0%'],
    [{ done: 1e308, total: 5e-324 }, 1, '100%'],
    [{ done: 0.5, total: 1 }, 0.5, '50%'],
    [{ done: 0.9999, total: 1 }, 0.999, '99%'],
    [{ done: 1, total: -1 }, -1, '1 so far'],
    [{ done: 1, total: 0 }, -1, '1 so far'],
    [{ done: 1e300 }, -1, ''],
  ])('%j stays within the bar', (progress, position, said) => {
    const { bar, words } = barOf(progress)
    expect(bar?.position).toBeCloseTo(position, 6)
    expect(words).toBe(said)
  })

  it.each([
    [
      { done: Number.NaN, total: 3 },
      { share: 0, words: '0 of 3' },
    ],
    [
      { done: 1, total: Infinity },
      { share: undefined, words: '1 so far' },
    ],
    [{ done: Number.NaN, total: Number.NaN }, undefined],
  ])('%j is no number to draw', (progress, look) => {
    const { t } = createTranslator(en, 'en')
    expect(progressLook(progress, { t, format: createFormatters('en') })).toEqual(look)
  })

  it('masks what is said about it', () => {
    expect(barOf({ message: 'password: hunter2-of-ann', done: 1 }).mounted.text()).not.toContain('hunter2')
  })
})
