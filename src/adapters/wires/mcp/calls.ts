import type { ToolProgress } from '../../../core/card.js'
import type { ToolEvent } from '../../../core/events.js'
import type { AdapterContext } from '../../shared/context.js'
import { rpcIdOf, rpcKey, type RpcId } from '../../shared/jsonRpc.js'
import { scopedKeys } from '../../shared/scopedKeys.js'
import { SlotTable } from '../../slots/slotTable.js'
import { isRecord, jsonOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/** Calls that wait for a result, at most; the oldest are forgotten. */
const MAX_OPEN = 10_000

/** A call without a result so far. */
export interface McpCall {
  readonly toolCallId: string
  readonly name: string
  /** Requests that stand for it: more than one where it was asked again with inputs. */
  readonly requests: string[]
  readonly token: string | undefined
  progress: ToolProgress
  /** It waits for these inputs. */
  inputs?: { readonly keys: readonly string[]; readonly state: unknown } | undefined
}

/** The calls of one connection by their request ids. */
export class McpCalls {
  readonly table: SlotTable
  private readonly byRequest = new Map<string, McpCall>()
  private readonly byToken = new Map<string, McpCall>()

  constructor(private readonly context: AdapterContext) {
    this.table = new SlotTable(context)
  }

  reset(): void {
    this.table.startResponse()
    this.byRequest.clear()
    this.byToken.clear()
  }

  get(id: RpcId): McpCall | undefined {
    return this.byRequest.get(rpcKey(id))
  }

  open(): McpCall[] {
    return [...new Set(this.byRequest.values())]
  }

  /** The call that runs, where it is the only one. */
  only(): McpCall | undefined {
    const [call, other] = this.open()
    return other === undefined ? call : undefined
  }

  start(id: RpcId, params: WireRecord, text: () => string | undefined, out: ToolEvent[]): void {
    const name = textOf(params['name'])
    const args = params['arguments'] ?? {}
    const { table } = this
    table.startResponse(scopedKeys(this.context, `mcp ${rpcKey(id)} ${name} ${jsonOf(args)}`, false))
    const slot = table.open(String(id), undefined, name)
    if (slot === undefined) return
    slot.runsAtOnce = true
    table.announce(slot, out)
    if (isRecord(args)) table.put(slot, args, text, out)
    // A text would be read as JSON; the protocol has only objects.
    else slot.whole = { value: args, text: text() }
    table.settle(slot, 'marked', out)
    const token = rpcIdOf(recordOf(params['_meta'])['progressToken'])
    const call: McpCall = {
      ...{ toolCallId: slot.key, name, requests: [rpcKey(id)], progress: {} },
      token: token === undefined ? undefined : rpcKey(token),
    }
    this.byRequest.set(rpcKey(id), call)
    if (call.token !== undefined) this.byToken.set(call.token, call)
    if (this.byRequest.size <= MAX_OPEN) return
    const [oldest] = this.byRequest.values()
    if (oldest !== undefined) this.finish(oldest)
  }

  /** The call that waits for the inputs of this request; it has this id too from now on. */
  resume(id: RpcId, params: WireRecord): McpCall | undefined {
    const { requestState, inputResponses } = params
    if (requestState === undefined && !isRecord(inputResponses)) return undefined
    const answered = Object.keys(recordOf(inputResponses))
    const waiting = this.open().filter(({ inputs, name }) => {
      if (inputs === undefined || name !== params['name'] || inputs.state !== requestState) return false
      return requestState !== undefined || answered.some((key) => inputs.keys.includes(key))
    })
    const [call, other] = waiting
    if (call === undefined || other !== undefined) return undefined
    call.inputs = undefined
    call.requests.push(rpcKey(id))
    this.byRequest.set(rpcKey(id), call)
    return call
  }

  progress(token: RpcId | undefined, params: WireRecord, out: ToolEvent[]): void {
    const call = token === undefined ? undefined : this.byToken.get(rpcKey(token))
    if (call === undefined) return
    const { progress: done, total, message } = params
    this.tell(
      call,
      {
        ...(isNumber(done) ? { done } : {}),
        ...(isNumber(total) ? { total } : {}),
        ...(textOf(message) === '' ? {} : { message: textOf(message) }),
      },
      out,
    )
  }

  /** News of a running call; what it does not mention stays. */
  tell(call: McpCall, news: ToolProgress, out: ToolEvent[]): void {
    call.progress = { ...call.progress, ...news }
    const { toolCallId, progress } = call
    this.table.emit(out, { type: 'tool_output_delta', toolCallId, progress })
  }

  finish(call: McpCall): void {
    for (const key of call.requests) if (this.byRequest.get(key) === call) this.byRequest.delete(key)
    if (call.token !== undefined && this.byToken.get(call.token) === call) this.byToken.delete(call.token)
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
