import type { ToolCardData } from '../card.js'
import type { ToolEvent } from '../events.js'
import { given } from '../update.js'

/** A card for a call that has none yet, before the event's own effect. */
export function blankCard(event: ToolEvent & { toolCallId: string }): ToolCardData {
  const from = event as Partial<Record<string, unknown>> & ToolEvent
  const text = (key: string): string | undefined => (typeof from[key] === 'string' ? from[key] : undefined)
  return Object.freeze({
    toolCallId: event.toolCallId,
    runId: event.runId ?? 'default',
    toolName: text('toolName') ?? '',
    argsFormat: from['argsFormat'] === 'text' ? 'text' : 'json',
    riskLevel: from['riskLevel'] ?? 'high',
    permission: from['permission'] ?? 'write',
    state: 'planned',
    attempt: 1,
    charsAccumulated: 0,
    partialJson: '',
    ...given('providerCallId', text('providerCallId')),
    ...given('stepId', event.stepId),
    ...given('index', typeof from['index'] === 'number' ? from['index'] : undefined),
    ...given('spanId', event.spanId),
    ...given('parentToolCallId', text('parentToolCallId')),
    ...given('title', text('title')),
    ...given('serverLabel', text('serverLabel')),
    ...given('executor', text('executor')),
    ...given('startedAt', typeof from['startedAt'] === 'number' ? from['startedAt'] : event.at),
  }) as unknown as ToolCardData
}
