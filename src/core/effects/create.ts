import type { ToolCardData, ToolExecutor } from '../card.js'
import type { ToolEvent } from '../events.js'
import { given } from '../update.js'

const EXECUTORS: readonly ToolExecutor[] = ['client', 'server', 'provider']

/** A card for a call that has none yet, before the event's own effect. */
export function blankCard(event: ToolEvent & { toolCallId: string }): ToolCardData {
  const from = event as Partial<Record<string, unknown>> & ToolEvent
  const text = (key: string): string | undefined => (typeof from[key] === 'string' ? from[key] : undefined)
  const number = (key: string): number | undefined =>
    Number.isFinite(from[key]) ? (from[key] as number) : undefined
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
    ...given('index', number('index')),
    ...given('spanId', event.spanId),
    ...given('parentToolCallId', text('parentToolCallId')),
    ...given('title', text('title')),
    ...given('serverLabel', text('serverLabel')),
    ...given(
      'executor',
      EXECUTORS.find((executor) => executor === from['executor']),
    ),
    ...given('startedAt', number('startedAt') ?? event.at),
  }) as unknown as ToolCardData
}
