import type { ToolApprovalOption } from '../../../core/card.js'
import type { AdapterContext } from '../../shared/context.js'
import { idOf, isRecord, listOf, recordOf, textOf, type WireRecord } from '../../shared/wire.js'

const KINDS: ReadonlySet<string> = new Set(['allow_once', 'allow_always', 'reject_once', 'reject_always'])

/** What is asked for: a call, or something that no call stands for. */
export interface AcpSubject {
  /** The call, as far as the request describes it. */
  readonly toolCall: WireRecord | undefined
  /** Steps from the parameters to it, where its text is in the frame. */
  readonly path: readonly string[] | undefined
  /** What is shown of a subject without a call. */
  readonly shown: WireRecord
}

/** The subject of a permission: `toolCall` in version 1, `subject` in version 2. */
export function subjectOf(params: WireRecord): AcpSubject {
  const { title, description, toolCall } = params
  const subject = recordOf(params['subject'])
  const shown = Object.fromEntries(
    Object.entries({ title, description, subject: params['subject'], toolCall }).filter(
      ([, value]) => value !== undefined && value !== null,
    ),
  )
  if (isRecord(toolCall)) return named(toolCall, ['toolCall'], shown)
  if (isRecord(subject['toolCall'])) return named(subject['toolCall'], ['subject', 'toolCall'], shown)
  const { toolCallId, command, cwd } = subject
  if (typeof command !== 'string') return { toolCall: undefined, path: undefined, shown }
  const rawInput = { command, ...(typeof cwd === 'string' ? { cwd } : {}) }
  return named({ toolCallId, kind: 'execute', rawInput }, undefined, shown)
}

function named(toolCall: WireRecord, path: AcpSubject['path'], shown: WireRecord): AcpSubject {
  return { toolCall: idOf(toolCall['toolCallId']) === undefined ? undefined : toolCall, path, shown }
}

/**
 * The answers that the agent offers. One of a kind that is none of the four cannot be told allow from reject. One
 * that comes twice is one; other answers under one id are left to the check of every question.
 */
export function optionsOf(
  context: AdapterContext,
  params: WireRecord,
): { options: ToolApprovalOption[]; optionsLost: boolean } {
  const options = new Map<string, ToolApprovalOption>()
  let optionsLost = false
  for (const option of listOf(params['options'])) {
    const id = isRecord(option) ? textOf(option['optionId']) : ''
    const kind = isRecord(option) ? textOf(option['kind']) : ''
    if (!isRecord(option) || id === '' || !KINDS.has(kind)) {
      const message = `A permission offers an answer of the unknown kind "${kind.slice(0, 80)}"; it was left out.`
      context.reportOnce('frame_invalid', `option ${kind}`, message, {
        fix: 'The kinds are allow_once, allow_always, reject_once and reject_always.',
      })
      optionsLost = true
      continue
    }
    const label = textOf(option['name'])
    const answer = { id, kind: kind as ToolApprovalOption['kind'], ...(label === '' ? {} : { label }) }
    options.set(JSON.stringify(answer), answer)
  }
  return { options: [...options.values()], optionsLost }
}
