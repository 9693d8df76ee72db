import { describe, expect, it } from 'vitest'
import { DemoRun, type Step } from '../../demo/server/run.js'
import { scenarios } from '../../demo/scenarios/index.js'
import type { Language } from '../../demo/scenarios/types.js'
import { wires } from '../../demo/wires/index.js'

let serials = 0

function createRun(scenarioId: string, wireName: string, language: Language = 'en'): DemoRun {
  const scenario = scenarios.find(({ id }) => id === scenarioId)
  const wire = wires.find(({ name }) => name === wireName)
  if (!scenario || !wire) throw new Error('no such scenario or wire')
  const serial = () => `${String((serials += 1)).padStart(4, '0')}abcdefghijkmnopqrstu`
  return new DemoRun({ id: 'run-1', scenario, wire, language, serial, now: () => 1_000 })
}

/** The agent's own events. */
const agentEvents = (steps: Iterable<Step>) =>
  [...steps].filter(({ event }) => event === 'tool-event').map(({ data }) => JSON.parse(data))
const typesOf = (steps: Iterable<Step>) => agentEvents(steps).map(({ type }) => type as string)

function answer(run: DemoRun, outcome: 'approved' | 'denied', reason?: string) {
  for (const asked of run.asked.values()) {
    asked.answer = { outcome, decisionKey: 'key', ...(reason ? { reason } : {}) }
  }
}

describe('the refund', () => {
  it('runs the read, asks about the refund, and ends its response waiting', () => {
    const run = createRun('refund', 'openai-chat')
    const events = agentEvents(run.start())
    expect(events.map(({ type }) => type)).toEqual([
      'run_started',
      'tool_execution_start',
      'tool_result',
      'tool_approval_request',
      'run_finished',
    ])
    expect(events.at(-2)).toMatchObject({ expiresAt: 181_000, runId: 'run-1' })
    expect(events.at(-1)).toMatchObject({ outcome: 'waiting' })
    expect(run.isWaiting).toBe(true)
  })

  it('goes on after approval: answer, execution, result, and the model again', () => {
    const run = createRun('refund', 'openai-chat')
    void [...run.start()]
    answer(run, 'approved')
    const steps = [...run.resume()]
    expect(typesOf(steps)).toEqual([
      'tool_approval_response',
      'tool_execution_start',
      'tool_result',
      'run_finished',
    ])
    expect(steps.map(({ data }) => data).join('')).toContain('re_20884')
    expect(steps.filter(({ data }) => data === '[DONE]')).toHaveLength(1)
  })

  it('tells the model of a denial, executes nothing and closes', () => {
    const run = createRun('refund', 'anthropic')
    void [...run.start()]
    answer(run, 'denied', 'wrong order')
    const steps = [...run.resume()]
    expect(agentEvents(steps)).toMatchObject([
      { type: 'tool_denied', reason: 'wrong order' },
      { type: 'run_finished', outcome: 'completed' },
    ])
    expect(steps.map(({ data }) => data).join('')).not.toContain('re_20884')
  })

  it('goes on once: afterwards no question and no answer is left', () => {
    const run = createRun('refund', 'unified')
    void [...run.start()]
    answer(run, 'approved')
    void [...run.resume()]
    expect(run.isWaiting).toBe(false)
    expect(run.canResume).toBe(false)
  })
})

describe('other scenarios', () => {
  it('runs three searches side by side, and repeats the one that failed', () => {
    const run = createRun('searches', 'openai-chat')
    const events = agentEvents(run.start())
    const types = events.map(({ type }) => type)
    expect(types.slice(1, 4)).toEqual(Array(3).fill('tool_execution_start'))
    const failed = events.find(({ type }) => type === 'tool_error')
    expect(failed).toMatchObject({ errorCode: 'timeout', retryable: true, idempotent: true })

    expect(typesOf(run.retry(failed.toolCallId) ?? [])).toEqual([
      'tool_retry',
      'tool_execution_start',
      'tool_result',
      'run_finished',
    ])
    const done = events.find(({ type }) => type === 'tool_result')
    expect(run.retry(done.toolCallId)).toBeUndefined()
  })

  it('refuses one call by rule and leaves the other to a person', () => {
    expect(typesOf(createRun('denial', 'openai-chat').start())).toEqual([
      'run_started',
      'tool_denied',
      'tool_approval_request',
      'run_finished',
    ])
  })

  it.each(wires)(
    'breaks off in the middle of a frame of $name, and completes the second time',
    ({ name }) => {
      const run = createRun('dropped', name)
      const first = [...run.start()]
      expect(first.at(-1)).toMatchObject({ breaks: true })
      expect(first.filter(({ breaks }) => breaks)).toHaveLength(1)
      expect(typesOf(first)).toEqual(['run_started'])
      expect(typesOf(run.start()).at(-1)).toBe('run_finished')
    },
  )

  it('sends a hostile result as text, so that no key is lost on the way', () => {
    const frames = [...createRun('hostile', 'openai-chat').start()]
    const record = frames.find(({ data }) => data.includes('__v_isRef'))
    expect(record?.data).toContain('"__proto__": {"admin": true}')
  })
})

describe('every scenario on every wire', () => {
  const all = scenarios.flatMap(({ id }) => wires.map(({ name }) => ({ id, name })))

  it.each(all)('$id over $name has ids of its own, valid frames and an end', ({ id, name }) => {
    for (const language of ['en', 'zh-CN'] as const) {
      const run = createRun(id, name, language)
      const steps = [...run.start()]
      if (run.isWaiting) {
        answer(run, 'approved')
        steps.push(...run.resume())
      }
      if (id === 'dropped') steps.push(...run.start())
      for (const { data, wait } of steps) {
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(data === '[DONE]' || JSON.parse(data)).toBeTruthy()
      }
      const last = agentEvents(steps).at(-1)
      expect(last).toMatchObject({ type: 'run_finished', outcome: 'completed' })
    }
  })

  it('announces a call that must wait on a wire that shows calls only when they run', () => {
    const run = createRun('refund', 'plain-sse')
    expect(typesOf(run.start())).toEqual([
      'run_started',
      'tool_call_start',
      'tool_call_ready',
      'tool_approval_request',
      'run_finished',
    ])
    answer(run, 'approved')
    expect(typesOf(run.resume())).toEqual([
      'tool_approval_response',
      'tool_execution_start',
      'tool_result',
      'run_finished',
    ])
  })

  it('takes about as long as a person would wait for', () => {
    const seconds = scenarios.map(({ id }) => {
      const total = [...createRun(id, 'openai-chat').start()].reduce((sum, { wait }) => sum + wait, 0)
      return total / 1000
    })
    expect(Math.min(...seconds)).toBeGreaterThan(1)
    expect(Math.max(...seconds)).toBeLessThan(20)
  })
})
