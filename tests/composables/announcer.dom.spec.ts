import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import ToolCard from '../../src/components/ToolCard/ToolCard.vue'
import { asked, mountWith } from '../components/support.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const region = (role: string) => document.querySelector(`.tc-announcer[role="${role}"]`)

async function hear() {
  await nextTick()
  vi.advanceTimersByTime(200)
}

describe('announcements', () => {
  it('each change of state is said once, and no delta ever', async () => {
    const mounted = mountWith(ToolCard, {
      props: { toolCallId: 'a' },
      events: [{ type: 'tool_call_start', toolCallId: 'a', toolName: 'write_file' }],
    })
    const said: string[] = []
    const note = () => {
      const text = region('status')?.textContent ?? ''
      if (text !== '' && text !== said.at(-1)) said.push(text)
    }
    await hear()
    note()
    for (let delta = 0; delta < 200; delta++) {
      mounted.store.apply({ type: 'tool_args_delta', toolCallId: 'a', partialJson: 'x' })
      mounted.store.flush()
      await hear()
      note()
    }
    mounted.store.apply({ type: 'tool_call_ready', toolCallId: 'a', args: {} })
    await hear()
    note()
    mounted.store.apply({ type: 'tool_execution_start', toolCallId: 'a' })
    await hear()
    note()
    mounted.store.apply({ type: 'tool_result', toolCallId: 'a', result: 'ok' })
    await hear()
    note()
    expect(said).toEqual([
      'write_file: planned',
      'write_file: writing arguments',
      'write_file: ready',
      'write_file: running',
      'write_file: done',
    ])
  })

  it('a question and a failure interrupt', async () => {
    const mounted = mountWith(ToolCard, { props: { toolCallId: 'a' }, events: asked() })
    await hear()
    expect(region('alert')?.textContent).toBe('pay waits for your decision')
    mounted.store.apply({ type: 'tool_error', toolCallId: 'a', errorCode: 'timeout' })
    await hear()
    expect(region('alert')?.textContent).toBe('pay: failed')
  })

  it('what was over before it came on the page is not said', async () => {
    mountWith(ToolCard, {
      props: { card: { toolCallId: 'a', toolName: 'run', state: 'succeeded', args: {} } },
    })
    await hear()
    expect(region('status')?.textContent).toBe('')
  })

  it('two places that show one call say it once', async () => {
    const card = { toolCallId: 'a', toolName: 'run', state: 'executing' as const, args: {} }
    mountWith(ToolCard, { props: { card } })
    mountWith(ToolCard, { props: { card } })
    await hear()
    expect(region('status')?.textContent).toBe('run: running')
    expect(document.querySelectorAll('.tc-announcer')).toHaveLength(2)
  })

  it('the regions go with the last card', () => {
    const mounted = mountWith(ToolCard, {
      props: { card: { toolCallId: 'a', toolName: 'run', state: 'planned' } },
    })
    expect(document.querySelectorAll('.tc-announcer')).toHaveLength(2)
    mounted.wrapper.unmount()
    expect(document.querySelectorAll('.tc-announcer')).toHaveLength(0)
  })
})
