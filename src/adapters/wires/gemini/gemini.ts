import type { ToolEvent } from '../../../core/events.js'
import { sliceJsonItems, sliceJsonValue, type FramePath } from '../../shared/frameText.js'
import { GeminiCalls, type Cut } from './calls.js'
import { JsonArrayText } from '../../shared/jsonArrayText.js'
import { ModelWireAdapter } from '../../shared/modelWire.js'
import { PROVIDER_FACTS, type ProviderOutcome } from '../../shared/providerOutcome.js'
import type { ArgsEnd } from '../../slots/judgeArgs.js'
import { wholeArgs } from '../../slots/sameId.js'
import type { CallSlot } from '../../slots/slot.js'
import { streamErrorIn, type StreamError } from '../../shared/streamError.js'
import { emitReasoning, emitText } from '../../shared/text.js'
import type { AdapterOptions, ToolStreamAdapter } from '../../types.js'
import { idOf, indexOf, isRecord, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

/**
 * Gemini `generateContent`: SSE chunks, JSON arrays of chunks, whole responses, and all of them wrapped in
 * `response` (Code Assist); code execution and the server's own tools. A model wire: it never ends a run.
 *
 * Arguments end with the part of the call that does not say `willContinue`. A part with `args: {}` beside a
 * name may be a placeholder: it waits for the next name or the response's end. A part without a name goes on
 * with the call before it. Most models send no ids: calls get local ones (`gemini:<run>:<position>`).
 *
 * @see https://ai.google.dev/api/generate-content
 */
export function createGeminiAdapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new GeminiAdapter(options)
}

const MAX_CANDIDATES = 128

/** Reasons that say that the model's calls are of no use. */
const UNUSABLE = /^(?:MALFORMED|UNEXPECTED|TOO_MANY|MISSING)_/

class GeminiAdapter extends ModelWireAdapter {
  /** By candidate: what goes on with the last call is about its own. */
  private readonly candidates = new Map<number, GeminiCalls>()
  /** Calls that the provider runs and whose outcome is to come. */
  private readonly running = new Set<CallSlot>()
  private readonly array = new JsonArrayText()

  constructor(options: AdapterOptions) {
    super('gemini', options)
  }

  protected override readChunk(chunk: unknown, text: string | undefined, out: ToolEvent[]): void {
    if (Array.isArray(chunk)) {
      const texts = text === undefined ? [] : sliceJsonItems(text)
      chunk.forEach((item: unknown, position) => {
        super.readChunk(item, texts[position], out)
      })
      return
    }
    // Lines of an array that is not whole yet, or never will be.
    const items = typeof chunk === 'string' ? this.array.push(chunk) : undefined
    if (items === undefined) {
      if (this.array.isOpen) this.context.reportUnparsable('')
      this.array.reset()
      super.readChunk(chunk, text, out)
    } else for (const item of items) super.readChunk(parsedOr(item), item, out)
  }

  protected override errorIn(frame: WireRecord): StreamError | undefined {
    const response = unwrap(frame)
    const reason = textOf(recordOf(response['promptFeedback'])['blockReason'])
    return reason === ''
      ? streamErrorIn(response)
      : { message: `The prompt was blocked: ${reason}`, code: reason }
  }

  protected readPart(frame: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    const response = unwrap(frame)
    const candidates = listOf(response['candidates'])
    // Some models say STOP in every chunk: the same id is the same response.
    this.noteResponse(idOf(response['responseId']), candidates.some(announcesCall), out)
    const path = response === frame ? ['candidates'] : ['response', 'candidates']
    candidates.forEach((candidate, position) => {
      if (isRecord(candidate)) this.readCandidate(candidate, position, [...path, position], text, out)
    })
    if (!PARTS_OF_RESPONSE.some((name) => name in response))
      this.context.reportUnknown(textOf(response['type']))
  }

  private readCandidate(
    candidate: WireRecord,
    position: number,
    path: FramePath,
    text: string | undefined,
    out: ToolEvent[],
  ): void {
    const calls = this.callsOf(indexOf(candidate['index']) ?? position)
    if (calls === undefined) return
    const reason = textOf(candidate['finishReason'])
    const words = textOf(candidate['finishMessage'])
    // Also calls beside such a reason are not to be run (google-gemini/gemini-cli#12674).
    const isUnusable = UNUSABLE.test(reason)
    if (isUnusable) calls.failure = { errorCode: reason.toLowerCase(), errorText: words }
    let texts: readonly string[] | undefined
    listOf(recordOf(candidate['content'])['parts']).forEach((part, at) => {
      if (!isRecord(part)) return
      // Cut apart once, so that many calls in one frame cost no more than their length.
      const cut: Cut = (...steps) => {
        if (text === undefined) return undefined
        texts ??= sliceJsonItems(sliceJsonValue(text, [...path, 'content', 'parts']) ?? '')
        return sliceJsonValue(texts[at] ?? '', steps)
      }
      this.readContent(part, calls, cut, out)
    })
    if (isUnusable) {
      const message = words || `The response ended with ${reason}`
      this.fail(streamErrorIn({ type: 'error', message, code: reason }) ?? { message }, out)
      calls.failReady(out)
    } else if (reason !== '' && reason !== 'FINISH_REASON_UNSPECIFIED') {
      calls.finish(reason === 'STOP' ? 'marked' : 'limit', out)
      if ([...this.candidates.values()].every((one) => one.isFinished)) this.finish('marked', out)
    }
  }

  private readContent(part: WireRecord, calls: GeminiCalls, cut: Cut, out: ToolEvent[]): void {
    const words = textOf(part['text'])
    if (part['thought'] === true) emitReasoning(this.context, words, out)
    else emitText(this.context, words, out)
    const { functionCall, executableCode, toolCall, codeExecutionResult } = part
    if (isRecord(functionCall)) calls.read(functionCall, (...steps) => cut('functionCall', ...steps), out)
    if (isRecord(executableCode))
      this.run(calls, idOf(executableCode['id']), CODE, executableCode, () => cut('executableCode'), out)
    if (isRecord(toolCall)) {
      const { args } = toolCall
      this.run(calls, idOf(toolCall['id']), toolName(toolCall), args, () => cut('toolCall', 'args'), out)
    }
    if (isRecord(codeExecutionResult)) {
      const { outcome, output } = codeExecutionResult
      const code = textOf(outcome)
      const isError = code !== '' && code !== 'OUTCOME_OK'
      const error = { errorCode: code.toLowerCase(), errorText: textOf(output) }
      this.endRun(codeExecutionResult, CODE, isError ? error : { result: output ?? codeExecutionResult }, out)
    }
    for (const answer of [part['toolResponse'], part['functionResponse']])
      if (isRecord(answer)) this.endRun(answer, toolName(answer), { result: answer['response'] }, out)
  }

  /** A call that the provider runs: whole in one part. */
  private run(
    calls: GeminiCalls,
    id: string | undefined,
    name: string,
    args: unknown,
    cut: () => string | undefined,
    out: ToolEvent[],
  ): void {
    const slot = this.startCall(id, undefined, name, PROVIDER_FACTS, out, () => wholeArgs(args, cut()))
    if (slot === undefined) return
    this.running.add(slot)
    this.table.put(slot, args, cut, out)
    calls.settle(slot, 'marked', out)
  }

  /** By id; without one the oldest of that name that runs. */
  private endRun(answer: WireRecord, name: string, outcome: ProviderOutcome, out: ToolEvent[]): void {
    const id = idOf(answer['id'])
    const slot =
      id === undefined ? [...this.running].find((one) => one.name === name) : this.table.unanswered(id)
    if (slot !== undefined) {
      this.running.delete(slot)
      for (const { ready } of this.candidates.values()) ready.delete(slot)
    }
    const call = slot ?? id
    if (call !== undefined) this.emitOutcome(call, outcome, out)
    else this.context.reportOnce('frame_invalid', 'outcome', 'An outcome names no call; it was left out.')
  }

  private callsOf(index: number): GeminiCalls | undefined {
    const known = this.candidates.get(index)
    if (known !== undefined || this.candidates.size >= MAX_CANDIDATES) return known
    const calls = new GeminiCalls(
      this.table,
      (id, name) => this.openCall(id, undefined, name),
      (slot, end, out) => {
        this.settle(slot, end, out)
      },
    )
    this.candidates.set(index, calls)
    return calls
  }

  override reset(): void {
    if (this.array.isOpen) this.context.reportUnparsable('')
    this.array.reset()
    super.reset()
  }

  protected override beginResponse(id: string | undefined): void {
    super.beginResponse(id)
    this.candidates.clear()
    this.running.clear()
  }

  protected override finish(end: ArgsEnd, out: ToolEvent[]): void {
    for (const calls of this.candidates.values()) calls.finish(this.isBroken ? 'broken' : end, out)
    super.finish(end, out)
  }
}

const CODE = 'code_execution'
const PARTS_OF_RESPONSE = ['candidates', 'usageMetadata', 'modelVersion', 'responseId', 'promptFeedback']

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function unwrap(frame: WireRecord): WireRecord {
  return isRecord(frame['response']) ? frame['response'] : frame
}

function toolName(call: WireRecord): string {
  return textOf(call['toolType']) || textOf(call['name'])
}

function announcesCall(candidate: unknown): boolean {
  return listOf(recordOf(recordOf(candidate)['content'])['parts']).some(
    (part) =>
      isRecord(part) &&
      (textOf(recordOf(part['functionCall'])['name']) !== '' ||
        isRecord(part['executableCode']) ||
        isRecord(part['toolCall'])),
  )
}
