import { describe, expect, it } from 'vitest'
import * as adapters from '../../src/adapters/index.js'
import { loadAdapter, resolveProtocol, TOOL_PROTOCOLS } from '../../src/adapters/index.js'

describe('protocols', () => {
  it.each(TOOL_PROTOCOLS)('loads %s by its name', async (name) => {
    expect((await loadAdapter(name)).protocol).toBe(name)
  })

  it('passes options on', async () => {
    const adapter = await loadAdapter('unified', { runId: 'r' })
    expect(adapter.end('clean')).toMatchObject([{ runId: 'r' }])
  })

  it('knows aliases', () => {
    expect(resolveProtocol('openai')).toBe('openai-chat')
    expect(resolveProtocol('claude')).toBe('anthropic')
  })

  it.each(['smoke-signals', '', '__proto__', 'constructor'])(
    'names the known ones for "%s"',
    async (name) => {
      expect(resolveProtocol(name)).toBeUndefined()
      await expect(loadAdapter(name)).rejects.toThrow(
        `Unknown protocol "${name}". Known: ${TOOL_PROTOCOLS.join(', ')}.`,
      )
    },
  )

  it('exports a create function for each', () => {
    const created = Object.entries(adapters).flatMap(([name, value]) =>
      /^create.+Adapter$/.test(name) ? [(value as () => adapters.ToolStreamAdapter)().protocol] : [],
    )
    expect(created.sort()).toEqual([...TOOL_PROTOCOLS].sort())
  })
})
