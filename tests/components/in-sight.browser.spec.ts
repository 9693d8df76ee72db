import '../../src/styles/index.css'
import { describe, expect, it, vi } from 'vitest'
import { h, nextTick, shallowRef } from 'vue'
import ApprovalPanel from '../../src/components/ApprovalPanel/ApprovalPanel.vue'
import ToolArgs from '../../src/components/ToolArgs/ToolArgs.vue'
import { asked, mountWith } from './support.js'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A call of high risk whose arguments stand in these boxes, above its panel. */
function argumentsIn(...styles: string[]) {
  const outer = shallowRef(styles)
  const onApprove = vi.fn()
  const args = () =>
    outer.value.reduceRight((inner, style) => h('div', { style }, [inner]), h(ToolArgs, { toolCallId: 'a' }))
  const panel = () => h(ApprovalPanel, { toolCallId: 'a', showArgs: false, onApprove })
  const mounted = mountWith({ render: () => h('div', [args(), panel()]) }, { events: asked() })
  return { ...mounted, onApprove, outer }
}

describe('arguments that nobody can see', () => {
  it.each<[string, string[]]>([
    ['no height', ['height:0;overflow:hidden']],
    ['no height yet', ['max-height:0;overflow:clip']],
    ['a folded grid', ['display:grid;grid-template-rows:0fr', 'min-height:0;overflow:hidden']],
    ['a place off the page', ['position:absolute;left:-9999px;top:0']],
    [
      'a place off the box that scrolls',
      ['overflow:auto;position:relative', 'position:relative;left:-9999px'],
    ],
    ['a place off the screen that stays there', ['position:fixed;top:-900px']],
    ['a shape of nothing', ['position:absolute;clip-path:inset(50%)']],
    ['no scale', ['transform:scale(0)']],
    ['hardly any colour', ['opacity:.5', 'opacity:.02']],
    ['a box for screen readers', ['position:absolute;width:1px;height:1px;overflow:hidden']],
    ['content that is skipped', ['content-visibility:hidden']],
  ])('by %s are not approved, until they can be seen', async (_, styles) => {
    const { slot, button, onApprove, outer } = argumentsIn(...styles)
    await wait(700)
    button(/^Approve: pay/)?.click()
    await nextTick()
    expect(onApprove).not.toHaveBeenCalled()
    expect(slot('approve')?.dataset['approvable']).toBe('false')
    expect(slot('block')?.textContent).toContain('not on screen')
    outer.value = []
    await vi.waitFor(() => expect(slot('approve')?.dataset['approvable']).toBe('true'), 3000)
    button(/^Approve: pay/)?.click()
    expect(onApprove).toHaveBeenCalledTimes(1)
  })

  it.each<[string, string[]]>([
    ['nothing', []],
    ['a frame', ['overflow:hidden;border-radius:8px']],
    ['a box that is scrolled on', ['height:40px;overflow:auto', 'padding-top:500px']],
    [
      'a box that scrolls towards its start',
      ['height:40px;overflow:auto;display:flex;flex-direction:column-reverse', 'padding-bottom:500px'],
    ],
    ['a page that scrolls on', ['padding-bottom:3000px']],
    ['a frame that does not hold it', ['height:0;overflow:hidden', 'position:absolute']],
  ])('are others than those in %s', async (_, styles) => {
    const { slot, button, onApprove, outer } = argumentsIn(...styles)
    await wait(700)
    expect(slot('approve')?.dataset['approvable']).toBe('true')
    button(/^Approve: pay/)?.click()
    expect(onApprove).toHaveBeenCalledTimes(1)
    outer.value = []
    await nextTick()
  })
})

it.each(['visibility:hidden', 'opacity:0', 'content-visibility:hidden'])(
  'a panel that comes back from %s takes no click at once',
  async (hidden) => {
    const style = shallowRef<string>()
    const onApprove = vi.fn()
    const mounted = mountWith(
      { render: () => h('div', { style: style.value }, [h(ApprovalPanel, { toolCallId: 'a', onApprove })]) },
      { events: asked() },
    )
    const isLive = () => mounted.slot('approve')?.dataset['approvable'] === 'true'
    await vi.waitFor(() => expect(isLive()).toBe(true), 3000)
    style.value = hidden
    await wait(700)
    expect(isLive()).toBe(false)
    style.value = undefined
    await nextTick()
    mounted.button(/^Approve: pay/)?.click()
    await wait(300)
    mounted.button(/^Approve: pay/)?.click()
    expect(onApprove).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(isLive()).toBe(true), 3000)
    mounted.button(/^Approve: pay/)?.click()
    expect(onApprove).toHaveBeenCalledTimes(1)
    mounted.wrapper.unmount()
  },
)
