import { describe, expect, it } from 'vitest'
import { createKimiAdapter } from '../../../src/adapters/index.js'
import { approval, call, event, request, status, step, turn } from '../kimiFrames.js'
import { answer, asked } from './answer.js'

const called = [turn(), step(), call('c1', 'Broom', '{"a":1}'), status()]
const cards = asked(createKimiAdapter(), [...called, approval('c1')])
const questions = [{ question: 'Which room?', options: [{ label: 'hall' }, { label: 'attic' }] }]
const question = asked(createKimiAdapter(), [
  ...called,
  request(7, 'QuestionRequest', { id: 'q1', tool_call_id: 'c1', questions }),
])

describe('encodeApproval: kimi', () => {
  it.each([
    [{ outcome: 'approved' } as const, { response: 'approve' }],
    [{ outcome: 'approved', optionId: 'approve' } as const, { response: 'approve' }],
    [{ outcome: 'approved', optionId: 'approve_for_session' } as const, { response: 'approve_for_session' }],
    [{ outcome: 'denied' } as const, { response: 'reject' }],
    [{ outcome: 'cancelled' } as const, { response: 'reject' }],
    [
      { outcome: 'denied', reason: 'the cat sleeps there' } as const,
      { response: 'reject', feedback: 'the cat sleeps there' },
    ],
  ])('answers the JSON-RPC request with %j', (decision, said) => {
    expect(answer('kimi', cards, decision)).toEqual({
      jsonrpc: '2.0',
      id: 'rpc-ask-1',
      result: { request_id: 'ask-1', ...said },
    })
  })

  it('the result of the answer is what the wire tells everybody', () => {
    const { result } = answer('kimi-wire', cards, { outcome: 'denied' }) as { result: object }
    const after = asked(createKimiAdapter(), [...called, approval('c1'), event('ApprovalResponse', result)])
    expect(after).toEqual([])
  })

  it('gives the answers to questions, several labels as one text', () => {
    expect(
      answer('kimi', question, { outcome: 'answered', response: { 'Which room?': ['hall', 'attic'] } }),
    ).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: { request_id: 'q1', answers: { 'Which room?': 'hall, attic' } },
    })
    expect(answer('kimi', question, { outcome: 'cancelled' })).toMatchObject({ result: { answers: {} } })
  })

  it('writes several decisions as several lines', () => {
    const two = asked(createKimiAdapter(), [
      ...called,
      call('c2', 'Mop', '{"b":1}'),
      status(),
      approval('c1'),
      approval('c2', 'ask-2'),
    ])
    expect(answer('kimi', two)).toMatchObject([{ id: 'rpc-ask-1' }, { id: 'rpc-ask-2' }])
  })

  it.each([
    ['approved with a reason', cards, { reason: 'only once' }, /no place for a reason/],
    ['approved with a response', cards, { response: { a: 1 } }, /no place for a response/],
    ['dismissed with a reason', question, { outcome: 'denied', reason: 'busy' }, /no place for a reason/],
    ['answered with edits', question, { response: { Q: 'A' }, editedArgs: {} }, /no edited arguments/],
    ['answered with nothing', question, { outcome: 'answered', response: {} }, /needs a response/],
  ] as const)('drops nothing in silence: %s', (_what, asks, decision, words) => {
    expect(() => answer('kimi', asks, decision)).toThrow(words)
  })

  it.each([null, 5, true, { a: 1 }, [1], ['hall', null], [['hall']]])(
    'takes an answer only as text or texts, not %j',
    (said) => {
      const decision = { outcome: 'answered', response: { 'Which room?': said } } as const
      expect(() => answer('kimi', question, decision)).toThrow(/only as text.*"Which room\?"/)
    },
  )

  it('joins no labels that would be read as others', () => {
    const said = (rooms: unknown): unknown =>
      answer('kimi', question, { outcome: 'answered', response: { 'Which room?': rooms } })
    expect(() => said(['hall, attic', 'cellar'])).toThrow(/"hall, attic" would be two/)
    expect(said('hall, attic')).toMatchObject({ result: { answers: { 'Which room?': 'hall, attic' } } })
  })

  it('says what the wire cannot say, and the way out', () => {
    expect(() => answer('kimi', cards, { editedArgs: { a: 2 } })).toThrow(/edited arguments.*reason/)
    expect(() => answer('kimi', cards, { outcome: 'answered', response: 'x' })).toThrow(/approval/)
    expect(() => answer('kimi', question)).toThrow(/response/)
    const bare = asked(createKimiAdapter(), [...called, { ...(approval('c1') as { params: object }).params }])
    expect(() => answer('kimi', bare)).toThrow(/envelope/)
  })
})
