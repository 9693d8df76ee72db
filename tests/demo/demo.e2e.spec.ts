import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chromium, type Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumArgs, findChromium } from '../../scripts/find-chromium.mjs'
import { digestToolCall } from '../../src/core/index.js'

let server: ChildProcess
let browser: Browser
let url = ''

async function startDemo(): Promise<string> {
  server = spawn(process.execPath, ['demo/server.mjs', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of server.stdout ?? []) {
    output += String(chunk)
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output)
    if (found) return found[0]
  }
  throw new Error(`The demo did not start: ${output}`)
}

beforeAll(async () => {
  const [address, executablePath] = await Promise.all([startDemo(), findChromium()])
  url = address
  browser = await chromium.launch({ executablePath, args: chromiumArgs })
}, 60_000)

afterAll(async () => {
  await browser?.close()
  if (server.exitCode === null && server.kill()) await once(server, 'exit')
})

function post(path: string, body: object): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

describe('the demo', () => {
  it('runs the refund, approved by keyboard, with a clean console', { timeout: 40_000 }, async () => {
    const page = await browser.newPage()
    const complaints: string[] = []
    page.on('console', (message) => void complaints.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => void complaints.push(String(error)))
    page.on('request', (request) => {
      if (!request.url().startsWith(url)) complaints.push(`asked for ${request.url()}`)
    })

    await page.goto(`${url}/?language=en&wire=openai-chat&speed=20`)
    await page.getByRole('button', { name: /prepare a refund/i }).press('Enter')
    const approve = page.getByRole('button', { name: /^Approve/ })
    await expect.poll(() => approve.getAttribute('aria-disabled'), { timeout: 15_000 }).not.toBe('true')
    for (let presses = 0; presses < 60; presses += 1) {
      if (await approve.evaluate((button) => button === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    // The press of a held Enter must not count, nor one within the delay that follows a move of the panel.
    await page.waitForTimeout(700)
    await page.keyboard.press('Enter')

    await page.getByText('is on its way').waitFor({ timeout: 15_000 })
    const states = await page
      .locator('[data-slot="card"]')
      .evaluateAll((cards) => cards.map((card) => card.dataset['state']))
    expect(states).toEqual(['succeeded', 'succeeded'])
    expect(complaints).toEqual([])
  })

  it('refuses a decision about other arguments, and takes the right one once', async () => {
    const runId = 'run-of-the-test'
    const stream = await (
      await post('/api/run', { runId, scenario: 'refund', wire: 'unified', language: 'en', speed: 1000 })
    ).text()
    const events = [...stream.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data))
    const { toolCallId, approvalId } = events.find(({ type }) => type === 'tool_approval_request')
    const of = (type: string) =>
      events.find((event) => event.type === type && event.toolCallId === toolCallId)
    const { toolName } = of('tool_call_start')
    const { argsText } = of('tool_call_ready')

    const decide = async (fields: object) => {
      const digest = digestToolCall({ toolCallId, toolName, argsText })
      const decision = {
        approvalId,
        toolCallId,
        outcome: 'approved',
        argsDigest: digest,
        decisionKey: 'one',
        ...fields,
      }
      const response = await post('/api/decisions', { runId, decision })
      return { status: response.status, ...((await response.json()) as object) }
    }
    const wrong = digestToolCall({ toolCallId, toolName, argsText: argsText.replace('1999.00', '9999.00') })

    expect(await decide({ argsDigest: wrong })).toMatchObject({
      status: 409,
      error: { code: 'digest_mismatch' },
    })
    expect(await decide({ approvalId: 'other' })).toMatchObject({
      status: 409,
      error: { code: 'wrong_approval' },
    })
    expect(await decide({ toolCallId: 'other' })).toMatchObject({
      status: 404,
      error: { code: 'unknown_call' },
    })
    expect(await decide({ editedArgs: {} })).toMatchObject({ error: { code: 'edits_not_allowed' } })
    expect((await post('/api/continue', { runId })).status).toBe(409)

    expect(await decide({})).toMatchObject({ status: 200, accepted: true, continues: true })
    expect(await decide({})).toMatchObject({ status: 200, accepted: true })
    const other = { outcome: 'denied', decisionKey: 'two' }
    expect(await decide(other)).toMatchObject({ alreadyDecided: 'approved' })
    expect((await post('/api/continue', { runId, speed: 1000 })).status).toBe(200)
    expect(await decide(other)).toMatchObject({ alreadyDecided: 'approved' })
    expect((await post('/api/continue', { runId })).status).toBe(409)
  })

  it('answers in words to requests that make no sense', async () => {
    const message = async (response: Response) =>
      ((await response.json()) as { error: { message: string } }).error.message
    expect(await message(await post('/api/run', { runId: 'x', scenario: 'none' }))).toBe('Unknown scenario.')
    expect(await message(await post('/api/run', { runId: 'x', scenario: 'refund', wire: 'none' }))).toContain(
      'openai-chat',
    )
    expect(await message(await post('/api/continue', { runId: 'none' }))).toContain('start it again')
    expect((await fetch(`${url}/api/run`, { method: 'POST', body: '{}' })).status).toBe(415)
    expect((await fetch(`${url}/..%2f..%2fpackage.json`)).status).toBe(404)
  })
})
