import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createToolCallKeys } from '../../src/adapters/index.js'

describe('createToolCallKeys', () => {
  it('takes the wire id as the key while it is new', () => {
    const keys = createToolCallKeys()
    expect(keys.response('r1').claim('call_1').key).toBe('call_1')
  })

  it('adds ~2, ~3 … for the same id in other responses', () => {
    const keys = createToolCallKeys()
    const given = ['r1', 'r2', 'r3'].map((response) => keys.response(response).claim('search:0').key)
    expect(given).toEqual(['search:0', 'search:0~2', 'search:0~3'])
  })

  it('gives the same key for the same id in the same response, also in a later stream', () => {
    const keys = createToolCallKeys()
    keys.response('r1').claim('a')
    const first = keys.response('r2').claim('a')
    expect(keys.response('r2').claim('a')).toBe(first)
  })

  it('counts the calls of one response that share an id, the same ones in a later stream', () => {
    const keys = createToolCallKeys()
    const claim = () => [1, 2].map((occurrence) => keys.response('r1').claim('a', occurrence).key)
    expect([claim(), claim()]).toEqual([
      ['a', 'a~2'],
      ['a', 'a~2'],
    ])
    expect(keys.response('r1').get('a', 2)?.key).toBe('a~2')
    expect([keys.answer('a'), keys.answer('a'), keys.answer('a')]).toEqual(['a', 'a~2', 'a'])
    keys.discard(['a'])
    expect(keys.response('r1').get('a', 2)?.key).toBe('a~2')
    keys.discard(['a~2'])
    expect(keys.size).toBe(0)
  })

  it('takes responses without an id for different ones', () => {
    const keys = createToolCallKeys()
    expect(keys.response().claim('a').key).toBe('a')
    expect(keys.response().claim('a').key).toBe('a~2')
  })

  it('keeps clear of keys that the store has, and of ids that look like its own', () => {
    const keys = createToolCallKeys({ has: (key) => key === 'a', newestByProviderId: () => undefined })
    expect(keys.response('r1').claim('a~2').key).toBe('a~2')
    expect(keys.response('r1').claim('a').key).toBe('a~3')
  })

  it('resolves an outcome to the newest call with that id', () => {
    const keys = createToolCallKeys()
    keys.response('r1').claim('a')
    keys.response('r2').claim('a')
    expect(keys.resolve('a')).toBe('a~2')
  })

  it('asks the store about calls that it never gave out', () => {
    const keys = createToolCallKeys({ has: () => true, newestByProviderId: (id) => `${id}~7` })
    expect(keys.resolve('old')).toBe('old~7')
    expect(keys.find('old')).toBe('old~7')
  })

  it('gives an outcome without a call a key, which the announcement then takes', () => {
    const keys = createToolCallKeys()
    expect(keys.find('late')).toBeUndefined()
    expect(keys.resolve('late')).toBe('late')
    expect(keys.response('r1').claim('late').key).toBe('late')
    expect(keys.response('r2').claim('late').key).toBe('late~2')
  })

  it('finds a call by an id that came late', () => {
    const keys = createToolCallKeys()
    const response = keys.response('r1')
    const call = response.claim('local:0')
    response.alias('call_late', call)
    expect(keys.resolve('call_late')).toBe('local:0')
    expect(response.claim('call_late')).toBe(call)
  })

  it('never adds a suffix for wires whose ids are unique', () => {
    const keys = createToolCallKeys()
    const first = keys.fixed().claim('a')
    expect(keys.fixed().claim('a')).toBe(first)
    expect(first.key).toBe('a')
  })

  it('shrinks to nothing when its calls are discarded, in any order', () => {
    const ids = fc.constantFrom('a', 'b', '__proto__', 'constructor', '')
    const claims = fc.array(fc.tuple(fc.constantFrom('r1', 'r2', undefined, 'r3'), ids), { maxLength: 30 })
    fc.assert(
      fc.property(claims, fc.infiniteStream(fc.nat()), (given, random) => {
        const keys = createToolCallKeys()
        const entries = given.map(([response, id]) => keys.response(response).claim(id))
        const all = [...new Set(entries.map((entry) => entry.key))]
        expect(keys.size).toBe(all.length)
        while (all.length > 0) keys.discard(all.splice(random.next().value % all.length, 1))
        expect(keys.size).toBe(0)
        for (const id of ['a', 'b', '__proto__', 'constructor', ''])
          expect([keys.find(id), keys.response('r1').claim(id).key]).toEqual([undefined, id])
      }),
    )
  })

  it('goes back to the call before when the newest is discarded', () => {
    const keys = createToolCallKeys()
    for (const response of ['r1', 'r2', 'r3']) keys.response(response).claim('a')
    keys.discard(['a~2', 'a~3'])
    expect(keys.resolve('a')).toBe('a')
  })

  it('forgets the oldest calls of a session that never ends', () => {
    const keys = createToolCallKeys()
    const response = keys.response('r1')
    for (let call = 0; call < 100_010; call += 1) response.claim(`call-${String(call)}`)
    expect(keys.size).toBe(100_000)
    expect(keys.find('call-0')).toBeUndefined()
  })
})
