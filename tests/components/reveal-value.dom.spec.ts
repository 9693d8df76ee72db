import { describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import ToolArgs from '../../src/components/ToolArgs/ToolArgs.vue'
import type { MaskReveal, MaskRevealRequest } from '../../src/safety/index.js'
import { showsSecrets } from '../setup/safe.js'
import { mountWith, settle } from './support.js'

const SECRET = 'hunter2-of-ann'
const card = (args: unknown, more: object = {}) => ({
  toolCallId: 'a',
  toolName: 'login',
  state: 'waiting_approval',
  args,
  argsText: JSON.stringify(args),
  ...more,
})

/** The host has answered, and what it allowed is drawn. */
async function answered(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await settle()
}

function mountArgs(
  reveal: MaskReveal | undefined,
  args: unknown = { user: 'ann', password: SECRET, pin: '4711' },
) {
  const mounted = mountWith(ToolArgs, { props: { card: card(args) }, config: { masking: { reveal } } })
  const html = () => mounted.wrapper.element.outerHTML
  const click = async (name: RegExp) => {
    mounted.button(name)?.click()
    await answered()
  }
  return { ...mounted, html, click }
}

describe('a masked value', () => {
  it('has no button where the host gave no callback', () => {
    const { button, html } = mountArgs(undefined)
    expect(button(/Reveal|unmasked/)).toBeUndefined()
    expect(html()).not.toContain(SECRET)
  })

  it('is shown after the host said yes, as text, and hidden by the next click', async () => {
    const asked: MaskRevealRequest[] = []
    const { html, text, click } = mountArgs((request) => asked.push(request) > 0)
    expect(html()).not.toContain(SECRET)
    await click(/^Reveal: password/)
    expect(asked).toEqual([
      { toolCallId: 'a', toolName: 'login', part: 'args', action: 'show', pointer: '/password' },
    ])
    expect(text()).toContain(`"${SECRET}"`)
    expect(text()).not.toContain('4711')
    expect(html().replaceAll(/>[^<]*</g, '')).not.toContain(SECRET)
    await click(/^Hide: password/)
    expect(html()).not.toContain(SECRET)
    expect(asked).toHaveLength(1)
  })

  it.each<[string, MaskReveal]>([
    ['says no', () => false],
    ['says no later', () => Promise.resolve(false)],
    [
      'throws',
      () => {
        throw new Error('no')
      },
    ],
    ['rejects', () => Promise.reject(new Error('no'))],
    ['answers with something else', () => 'yes' as unknown as boolean],
  ])('stays masked where the host %s', async (_, reveal) => {
    const { html, text, click } = mountArgs(reveal)
    await click(/^Reveal: password/)
    expect(html()).not.toContain(SECRET)
    expect(text()).toContain('This value may not be shown.')
  })

  it('stays masked until the host answers, and when the arguments have changed meanwhile', async () => {
    let answer: (yes: boolean) => void = () => undefined
    const { html, click, wrapper } = mountArgs(() => new Promise((resolve) => (answer = resolve)))
    await click(/^Reveal: password/)
    expect(html()).not.toContain(SECRET)
    await wrapper.setProps({ card: card({ password: 'other-secret' }) })
    answer(true)
    await answered()
    expect(html()).not.toMatch(/hunter2|other-secret/)
  })

  it('is masked again when the arguments change, and after a while', async () => {
    vi.useFakeTimers()
    const { html, click, wrapper } = mountArgs(() => true)
    await click(/^Reveal: password/)
    expect(html()).toContain(SECRET)
    vi.advanceTimersByTime(30_000)
    await nextTick()
    expect(html()).not.toContain(SECRET)
    await click(/^Reveal: password/)
    expect(html()).toContain(SECRET)
    await wrapper.setProps({ card: card({ password: 'other-secret' }) })
    expect(html()).not.toMatch(/hunter2|other-secret/)
    vi.useRealTimers()
  })

  it('is found wherever it stands, whatever its key', async () => {
    showsSecrets()
    const requests: string[] = []
    const { html, text, click } = mountArgs(({ pointer }) => requests.push(pointer) > 0, {
      rows: [{ n: 1 }, { token: 'tok-zq' }],
      'a/b': JSON.stringify({ secret: 'zq-inner', n: 5 }),
      'ann@mail.example': { password: 12345 },
    })
    await click(/^Reveal: token/)
    await click(/^Reveal: a\/b/)
    await click(/^Reveal: password/)
    expect(requests).toEqual(['/rows/1/token', '/a~1b', '/••••••/password'])
    expect(text()).toContain('tok-zq')
    expect(text()).toContain('zq-inner')
    expect(text()).toContain('12345')
    expect(html()).not.toContain('ann@mail.example')
  })

  it('shows what deceives in it written out', async () => {
    const { text, click } = mountArgs(() => true, { password: 'a\u202eb' })
    await click(/^Reveal/)
    expect(text()).toContain('a⟨U+202E⟩b')
  })

  it('ignores clicks of scripts where the host trusts only people', async () => {
    const mounted = mountWith(ToolArgs, {
      props: { card: card({ password: SECRET }) },
      config: { trustedOnly: true, masking: { reveal: () => true } },
    })
    mounted.button(/^Reveal/)?.click()
    await answered()
    expect(mounted.text()).not.toContain(SECRET)
  })

  it('is the tool’s own where the host gave that tool a callback', () => {
    const { button } = mountWith(ToolArgs, {
      props: { card: card({ password: SECRET }) },
      config: { policy: { login: { masking: { reveal: () => true } } } },
    })
    expect(button(/^Reveal/)).toBeDefined()
  })
})

describe('the clipboard', () => {
  function spyClipboard() {
    const write = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
    vi.stubGlobal('navigator', { clipboard: { writeText: write } })
    return write
  }

  it('gets masked arguments, also while a value is shown', async () => {
    const write = spyClipboard()
    const { click } = mountArgs(() => true)
    await click(/^Reveal: password/)
    await click(/^Copy: login/)
    expect(write.mock.calls.flat().join()).toContain('••••••')
    expect(write.mock.calls.flat().join()).not.toContain(SECRET)
    vi.unstubAllGlobals()
  })

  it('gets the true ones only by a button of their own, where the host says yes', async () => {
    const write = spyClipboard()
    const asked: MaskRevealRequest[] = []
    let isAllowed = false
    const { click, html } = mountArgs((request) => (asked.push(request), isAllowed))
    await click(/^Copy unmasked/)
    expect(write).not.toHaveBeenCalled()
    isAllowed = true
    await click(/^Copy unmasked/)
    expect(write.mock.calls).toEqual([[JSON.stringify({ user: 'ann', password: SECRET, pin: '4711' })]])
    expect(asked.map(({ action, pointer }) => `${action} ${pointer}`)).toEqual(['copy ', 'copy '])
    expect(html()).not.toContain(SECRET)
    vi.unstubAllGlobals()
  })
})
