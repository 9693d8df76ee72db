import type { ToolCardData } from '../card.js'
import type { ToolArgsDeltaEvent } from '../events.js'

type Streaming = Extract<ToolCardData, { state: 'streaming_args' }>

/**
 * A frozen copy of the card with this argument text, and with the event's number. Written out because it runs
 * once a delta: a spread of a frozen object takes two to four times as long (V8 11 and 12), and a second one
 * for `seq` as long again.
 */
export function grow(card: ToolCardData, partialJson: string, event: ToolArgsDeltaEvent): ToolCardData {
  const next: Streaming = {
    toolCallId: card.toolCallId,
    runId: card.runId,
    toolName: card.toolName,
    argsFormat: card.argsFormat,
    riskLevel: card.riskLevel,
    permission: card.permission,
    state: 'streaming_args',
    attempt: card.attempt,
    charsAccumulated: partialJson.length,
    partialJson,
  }
  if (card.providerCallId !== undefined) next.providerCallId = card.providerCallId
  if (card.stepId !== undefined) next.stepId = card.stepId
  if (card.index !== undefined) next.index = card.index
  if (card.spanId !== undefined) next.spanId = card.spanId
  if (card.parentToolCallId !== undefined) next.parentToolCallId = card.parentToolCallId
  if (card.title !== undefined) next.title = card.title
  if (card.serverLabel !== undefined) next.serverLabel = card.serverLabel
  if (card.executor !== undefined) next.executor = card.executor
  if (card.startedAt !== undefined) next.startedAt = card.startedAt
  if (card.approval !== undefined) next.approval = card.approval
  if (card.approvalRequestedAt !== undefined) next.approvalRequestedAt = card.approvalRequestedAt
  if (card.approvalRequired !== undefined) next.approvalRequired = card.approvalRequired
  if (card.resending !== undefined) next.resending = card.resending
  if (card.outputText !== undefined) next.outputText = card.outputText
  if (card.output !== undefined) next.output = card.output
  if (card.progress !== undefined) next.progress = card.progress
  const lastSeq = event.seq ?? card.lastSeq
  if (lastSeq !== undefined) next.lastSeq = lastSeq
  const epoch = event.seq === undefined ? card.epoch : (event.epoch ?? card.epoch)
  if (epoch !== undefined) next.epoch = epoch
  return Object.freeze(next)
}
