import type { ToolEvent } from '../../../core/events.js'
import { ChatChoice, endOfChoice } from './choice.js'
import type { ArgsEnd } from '../../slots/judgeArgs.js'
import { streamErrorIn, type StreamError } from '../../shared/streamError.js'
import type { AdapterOptions, StreamEnd, ToolStreamAdapter } from '../../types.js'
import { idOf, indexOf, isRecord, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'
import { WireAdapter } from '../../shared/wireAdapter.js'

/**
 * Chat Completions as OpenAI documents them and as some thirty other servers send them: chunks, whole
 * (non-streamed) responses, legacy `function_call`, several choices. A model wire: it never ends a run.
 *
 * Arguments end with the response: a finish_reason, `[DONE]`, or the end of the stream.
 *
 * @see https://platform.openai.com/docs/api-reference/chat-streaming
 */
export function createOpenAiChatAdapter(options: AdapterOptions = {}): ToolStreamAdapter {
  return new OpenAiChatAdapter(options)
}

class OpenAiChatAdapter extends WireAdapter {
  private readonly choices = new Map<number, ChatChoice>()
  /** The choice at 0, which nearly every chunk is about. */
  private first: ChatChoice | undefined
  private responseId: string | undefined
  /** The response said that it is complete; what still belongs to it has its id. */
  private isOver = false
  /** `[DONE]` came: whatever follows is another response. */
  private isDone = false
  /** The response reported an error: nothing of it becomes ready any more. */
  private isBroken = false

  constructor(options: AdapterOptions) {
    super('openai-chat', options)
  }

  end(how: StreamEnd): ToolEvent[] {
    const out: ToolEvent[] = []
    if (how === 'aborted') for (const choice of this.choices.values()) choice.table.cancelAll('aborted', out)
    else this.finish(how === 'clean' ? 'unmarked' : 'broken', out)
    this.reset()
    return out
  }

  reset(): void {
    this.choices.clear()
    this.first = undefined
    this.responseId = undefined
    this.isOver = false
    this.isDone = false
    this.isBroken = false
  }

  protected override readDone(out: ToolEvent[]): void {
    this.finish('marked', out)
    this.isDone = true
  }

  protected readFrame(chunk: WireRecord, text: string | undefined, out: ToolEvent[]): void {
    this.noteResponse(chunk, out)
    const { choices } = chunk
    let error = streamErrorIn(chunk)
    if (error !== undefined) this.isBroken = true
    if (Array.isArray(choices)) {
      for (let at = 0; at < choices.length; at += 1) {
        const choice: unknown = choices[at]
        if (isRecord(choice)) error = this.readChoice(choice, at, text, out) ?? error
      }
    } else if (error === undefined && !isPartOfResponse(chunk)) {
      this.context.reportUnknown(textOf(chunk['type']))
    }
    if (error !== undefined) {
      this.context.reportStreamError(error)
      this.finish('broken', out)
    }
  }

  private readChoice(
    choice: WireRecord,
    at: number,
    text: string | undefined,
    out: ToolEvent[],
  ): StreamError | undefined {
    // OpenRouter puts some errors into the choice.
    const error = isRecord(choice['error']) ? streamErrorIn(choice) : undefined
    if (error !== undefined) this.isBroken = true
    const target = this.choiceAt(indexOf(choice['index']) ?? at)
    if (target === undefined) return error
    target.read(choice, at, text, out)
    const end = endOfChoice(choice)
    if (end !== undefined) {
      target.table.settleAll(this.isBroken ? 'broken' : end, out)
      target.isFinished = true
      this.isOver = [...this.choices.values()].every((other) => other.isFinished)
    }
    return error
  }

  private finish(end: ArgsEnd, out: ToolEvent[]): void {
    for (const choice of this.choices.values()) choice.table.settleAll(this.isBroken ? 'broken' : end, out)
    this.isOver = true
  }

  private choiceAt(index: number): ChatChoice | undefined {
    const known = index === 0 ? this.first : this.choices.get(index)
    if (known !== undefined) return known
    if (this.choices.size >= MAX_CHOICES) {
      const message = `A response has more than ${String(MAX_CHOICES)} choices; the others were left out.`
      this.context.reportOnce('limit_exceeded', 'choices', message)
      return undefined
    }
    const choice = new ChatChoice(this.context)
    // Alternatives of one response may use the same call ids.
    const scope =
      index === 0 || this.responseId === undefined ? this.responseId : `${this.responseId}/${String(index)}`
    choice.table.startResponse(this.context.keys.response(scope))
    this.choices.set(index, choice)
    if (index === 0) this.first = choice
    return choice
  }

  /**
   * Another id, once the response is over, is another response; before that, gateways just vary it. Where
   * ids are missing, a call that is announced after the end belongs to another response too.
   */
  private noteResponse(chunk: WireRecord, out: ToolEvent[]): void {
    const id = idOf(chunk['id'])
    if (this.isOver) {
      const isOther =
        id === undefined ? this.responseId === undefined && announcesCall(chunk) : id !== this.responseId
      if (this.isDone || isOther) {
        // Calls that came after the end of their response got none.
        this.finish('broken', out)
        this.reset()
      }
    }
    this.responseId ??= id
  }
}

const MAX_CHOICES = 128

/** Usage chunks, content-filter chunks and the like: part of the wire, without anything for us. */
function isPartOfResponse(chunk: WireRecord): boolean {
  return 'choices' in chunk || 'usage' in chunk || 'object' in chunk || 'model' in chunk
}

function announcesCall(chunk: WireRecord): boolean {
  return listOf(chunk['choices']).some(
    (choice) =>
      isRecord(choice) &&
      [
        ...listOf(recordOf(choice['delta'])['tool_calls']),
        ...listOf(recordOf(choice['message'])['tool_calls']),
      ].some((call) => isRecord(call) && textOf(recordOf(call['function'])['name']) !== ''),
  )
}
