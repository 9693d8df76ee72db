import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import ToolArgs from '../../src/components/ToolArgs/ToolArgs.vue'
import ToolResult from '../../src/components/ToolResult/ToolResult.vue'
import { binaryPartsSteps, bytesSteps, endingOf } from '../../src/components/ToolResult/binaryParts.js'
import { jsonTreeFromValue } from '../../src/json/index.js'
import { finish } from '../../src/json/steps.js'
import type { JsonNode } from '../../src/json/types.js'
import type { MaskReveal, MaskRevealRequest } from '../../src/safety/index.js'
import { showsSecrets } from '../setup/safe.js'
import { mountWith, settle } from './support.js'

const SECRET = 'hunter2-of-ann'

const mountResult = (result: unknown, more: object = {}, reveal?: MaskReveal) =>
  mountWith(ToolResult, {
    props: { card: { toolCallId: 'a', toolName: 'read', state: 'succeeded', result, ...more } },
    config: { masking: { reveal } },
  })

async function answered(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await settle()
}

let copied: string[] = []
beforeEach(() => {
  copied = []
  vi.stubGlobal('navigator', {
    clipboard: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Files that were saved. */
function saved(): { name: string; blob: Blob }[] {
  const files: { name: string; blob: Blob }[] = []
  let last: Blob | undefined
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => ((last = blob), 'blob:x'),
      revokeObjectURL: () => undefined,
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (last) files.push({ name: this.download, blob: last })
  })
  return files
}

describe('a masked value of a result', () => {
  it('is shown after the host said yes, who is told that it is one of a result', async () => {
    showsSecrets()
    const asked: MaskRevealRequest[] = []
    const mounted = mountResult({ user: { password: SECRET } }, {}, (request) => asked.push(request) > 0)
    expect(mounted.text()).not.toContain(SECRET)
    mounted.button(/^Reveal: password/)?.click()
    await answered()
    expect(mounted.text()).toContain(SECRET)
    expect(asked).toEqual([
      { toolCallId: 'a', toolName: 'read', part: 'result', action: 'show', pointer: '/user/password' },
    ])
  })

  it('of JSON that came as text is the one that was sent', async () => {
    showsSecrets()
    const mounted = mountResult(JSON.stringify([{ n: 1 }, { password: SECRET }]), {}, () => true)
    mounted.button(/^Reveal: password/)?.click()
    await answered()
    expect(mounted.text()).toContain(SECRET)
  })

  it('stays masked where the host refuses', async () => {
    const mounted = mountResult({ password: SECRET }, {}, () => false)
    mounted.button(/^Reveal: password/)?.click()
    mounted.button(/^Copy unmasked/)?.click()
    await answered()
    expect(mounted.text()).not.toContain(SECRET)
    expect(copied).toEqual([])
  })

  it.each([
    ['a text', `password: ${SECRET}`, `password: ${SECRET}`],
    ['JSON text', `{"password":"${SECRET}","n":1.10}`, `{"password":"${SECRET}","n":1.10}`],
    ['a value', { password: SECRET }, `{\n  "password": "${SECRET}"\n}`],
  ])('can be copied with all of %s, exactly, where the host allows', async (_, result, text) => {
    const asked: string[] = []
    const mounted = mountResult(result, {}, ({ action, pointer }) => asked.push(action + pointer) > 0)
    mounted.button(/^Copy: /)?.click()
    await answered()
    mounted.button(/^Copy unmasked/)?.click()
    await answered()
    expect(copied[0]).not.toContain(SECRET)
    expect(copied[1]).toBe(text)
    expect(asked).toEqual(['copy'])
  })

  it('is nothing to ask about where nothing is masked, and nobody to ask', () => {
    expect(mountResult({ n: 1 }, {}, () => true).button(/unmasked|Reveal/)).toBeUndefined()
    expect(mountResult({ password: SECRET }).button(/unmasked|Reveal/)).toBeUndefined()
  })
})

describe('arguments as a file', () => {
  it('are whole and masked', async () => {
    const files = saved()
    const args = { password: SECRET, rows: Array.from({ length: 40 }, (_, n) => n) }
    const mounted = mountWith(ToolArgs, {
      props: { card: { toolCallId: 'a', toolName: 'send', state: 'executing', args } },
    })
    mounted.button(/^Download: send/)?.click()
    await answered()
    expect(files.map(({ name }) => name)).toEqual(['send-arguments.json'])
    const text = (await files[0]?.blob.text()) ?? ''
    expect(text).not.toContain(SECRET)
    expect((JSON.parse(text) as typeof args).rows).toHaveLength(40)
  })
})

describe('bytes in a result', () => {
  const png = btoa('\u0089PNG').replace(/=+$/, '') + 'Aa1b'.repeat(300)
  const content = {
    content: [
      { type: 'text', text: 'Here it is.' },
      { type: 'image', mimeType: 'image/png', data: png },
      { type: 'audio', mimeType: 'audio/wav', data: `data:audio/wav;base64,${png}` },
      { type: 'resource', resource: { uri: 'file:///a.pdf', mimeType: 'application/pdf', blob: png } },
    ],
  }
  const files = () =>
    [...document.querySelectorAll('[data-slot="files"] button')].map((file) => file.textContent?.trim())
  const shown = async (result: unknown) => {
    const mounted = mountResult(result)
    await vi.waitUntil(() => mounted.slot('files') !== null, 3000)
    return mounted
  }

  it('are never on the page; their type and size are', async () => {
    const mounted = await shown(content)
    expect(mounted.text()).toContain('[image/png, 904 B]')
    expect(mounted.wrapper.element.outerHTML).not.toContain('Aa1bAa1b')
    expect(files()).toEqual([
      'Download image/png, 904 B',
      'Download audio/wav, 904 B',
      'Download application/pdf, 904 B',
    ])
  })

  it.each<[string, unknown]>([
    ['a field', { name: 'x', picture: `data:image/png;base64,${png}` }],
    ['JSON text', JSON.stringify({ picture: `data:image/png;base64,${png}` })],
    ['all there is', `data:image/png;base64,${png}`],
  ])('are found in %s', async (_, result) => {
    const mounted = await shown(result)
    expect(files()).toEqual(['Download image/png, 904 B'])
    expect(mounted.wrapper.element.outerHTML).not.toContain('Aa1bAa1b')
  })

  it('are saved as they are, under a name that nothing runs', async () => {
    const all = saved()
    const mounted = await shown(content)
    mounted.button(/^Download image\/png/)?.click()
    await vi.waitUntil(() => all.length === 1)
    const [file] = all
    expect(file?.name).toBe('read-1.png')
    expect(file?.blob.type).toBe('application/octet-stream')
    expect([...new Uint8Array((await file?.blob.arrayBuffer()) ?? new ArrayBuffer(0))].slice(0, 4)).toEqual([
      0x89, 0x50, 0x4e, 0x47,
    ])
  })

  it.each(['image/svg+xml', 'text/html', 'application/x-msdownload', '../../etc', 'data'])(
    'of type %s are only data',
    (type) => expect(endingOf(type)).toBe('bin'),
  )

  it('that are no base64 are no bytes', () => {
    expect(finish(bytesSteps('a?b'))).toBeUndefined()
    const url = finish(bytesSteps('-_-_'))
    expect([...(url?.[0] ?? [])]).toEqual([0xfb, 0xff, 0xbf])
  })

  it('are the first twenty', () => {
    const root = jsonTreeFromValue(Array.from({ length: 30 }, () => png)).root as JsonNode
    expect(finish(binaryPartsSteps(root))).toHaveLength(20)
  })

  it('are none in what people write', () => {
    expect(mountResult({ text: 'word '.repeat(500) }).slot('files')).toBeNull()
  })
})

describe('a long text', () => {
  it('says how large it is, in bytes', () => {
    expect(mountResult('é'.repeat(5000), { resultFormat: 'text' }).text()).toContain('10 kB')
    expect(mountResult('short').text()).not.toMatch(/\d k?B/)
  })

  it('of megabytes says how much of it is there', async () => {
    const mounted = mountResult('line of words\n'.repeat(150_000), { resultFormat: 'text' })
    await vi.waitUntil(() => mounted.text().includes('showing the first'), 10_000)
    expect(mounted.text()).toContain('2.1 MB, showing the first 200 kB')
  })
})
