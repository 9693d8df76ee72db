import type { ToolEvent } from '../../../core/events.js'
import type { CallLog } from '../../shared/callLog.js'
import type { AdapterContext } from '../../shared/context.js'
import { rpcKey, type RpcId } from '../../shared/jsonRpc.js'
import type { McpCall } from './calls.js'
import { answerQuestion, askQuestion, questionId } from '../../shared/question.js'
import { scopedKeys } from '../../shared/scopedKeys.js'
import { SlotTable } from '../../slots/slotTable.js'
import { isRecord, jsonOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/** Questions without an answer, at most. */
const MAX_OPEN = 10_000

interface Question {
  readonly toolCallId: string
  readonly approvalId: string
}

/** What the answer to an elicitation needs of its request. */
export interface McpQuestionMetadata {
  /** As sent. */
  requestId: RpcId
  /** `url`: consent to open an address; there is no content to send. */
  mode?: string
  /** The server asks for these inputs together, in the result of the call: they go back with the next request. */
  input?: { key: string; keys: readonly string[]; requestState?: unknown }
}

/** Elicitations: what servers ask a person, in requests of their own or in the results of calls. */
export class McpQuestions {
  private readonly table: SlotTable
  private readonly asked = new Map<string, Question>()

  constructor(
    private readonly context: AdapterContext,
    private readonly log: CallLog,
  ) {
    this.table = new SlotTable(context)
  }

  reset(): void {
    this.table.startResponse()
    this.asked.clear()
  }

  /** Cards of questions that nobody answered yet. */
  open(): string[] {
    return [...this.asked.values()].map(({ toolCallId }) => toolCallId)
  }

  has(id: RpcId): boolean {
    return this.asked.has(rpcKey(id))
  }

  /** @param parent the call that runs while the server asks, where it is the only one */
  ask(id: RpcId, params: WireRecord, parent: string | undefined, out: ToolEvent[]): void {
    this.present(rpcKey(id), String(id), params, parent, { requestId: id }, out)
  }

  /** Version 2026-07-28: the call ends its request, and begins another one with the answers. */
  askInputs(id: RpcId, call: McpCall, result: WireRecord, out: ToolEvent[]): void {
    const requests = Object.entries(recordOf(result['inputRequests'])).filter(
      ([, request]) => recordOf(request)['method'] === 'elicitation/create',
    )
    const keys = requests.map(([key]) => key)
    const { requestState } = result
    call.inputs = { keys, state: requestState }
    for (const [key, request] of requests) {
      const input = { key, keys, ...(requestState === undefined ? {} : { requestState }) }
      const name = `${String(id)}/${key}`
      this.present(
        `${call.toolCallId} ${key}`,
        name,
        recordOf(recordOf(request)['params']),
        call.toolCallId,
        { requestId: id, input },
        out,
      )
    }
  }

  answer(id: RpcId, answer: WireRecord, out: ToolEvent[]): void {
    this.close(rpcKey(id), answer, out)
  }

  answerInputs(call: McpCall, answers: WireRecord, out: ToolEvent[]): void {
    for (const [key, answer] of Object.entries(answers)) this.close(`${call.toolCallId} ${key}`, answer, out)
  }

  /** @returns whether there was such a question */
  withdraw(id: RpcId, out: ToolEvent[]): boolean {
    const question = this.asked.get(rpcKey(id))
    if (question === undefined) return false
    this.asked.delete(rpcKey(id))
    this.table.emit(out, { type: 'tool_approval_withdrawn', ...question })
    return true
  }

  private close(name: string, answer: unknown, out: ToolEvent[]): void {
    const question = this.asked.get(name)
    if (question === undefined) return
    this.asked.delete(name)
    answerQuestion(this.table, question.toolCallId, question.approvalId, answer, out)
  }

  private present(
    name: string,
    approvalId: string,
    params: WireRecord,
    parent: string | undefined,
    metadata: McpQuestionMetadata,
    out: ToolEvent[],
  ): void {
    this.table.startResponse(scopedKeys(this.context, `mcp ${approvalId} ${jsonOf(params)}`, false))
    const known = (key: string) => this.log.get(key)?.args
    const facts = parent === undefined ? undefined : { parentToolCallId: parent }
    const slot = askQuestion(this.table, questionId(approvalId), params, known, out, facts)
    if (slot === undefined) return
    const { requestedSchema } = params
    const message = textOf(params['message'])
    if (params['mode'] === 'url') metadata.mode = 'url'
    this.table.emit(out, {
      ...{ type: 'tool_approval_request', toolCallId: slot.key, approvalId, metadata },
      ...(isRecord(requestedSchema) ? { responseSchema: requestedSchema, needsResponse: true } : {}),
      ...(metadata.input === undefined ? {} : { batchId: String(metadata.requestId) }),
      ...(message === '' ? {} : { message }),
    })
    if (this.asked.size < MAX_OPEN) this.asked.set(name, { toolCallId: slot.key, approvalId })
  }
}
