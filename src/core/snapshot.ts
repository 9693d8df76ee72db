import type { ToolCardData, ToolCardInput } from './card.js'
import type { CardTarget } from './cardTarget.js'
import { completeCard } from './completeCard.js'
import { closeCard } from './effects/close.js'
import type { ToolSnapshotEvent } from './events.js'
import type { ToolIssueHandler } from './issue.js'
import { reportIssue } from './report.js'
import { askedElsewhere, isSending } from './markApproval.js'
import { isTerminalState } from './states.js'
import { given, updateCard } from './update.js'

/**
 * The server's own list of a run's cards. They replace ours, but what is over here stays over unless the
 * snapshot is of a newer epoch; open cards that it lacks end as interrupted.
 */
export function applySnapshot(target: CardTarget, event: ToolSnapshotEvent, report?: ToolIssueHandler): void {
  const runId = event.runId ?? 'default'
  const kept = new Set<string>()
  for (const input of event.cards) {
    const before = target.get((input as ToolCardInput | null)?.toolCallId ?? '')?.approval
    // What this page sent is still its own to follow.
    const isFollowed = isSending(before) && before.approvalId === input.approval?.approvalId
    const sent = completeCard(isFollowed ? input : askedElsewhere(input), (field) => {
      reportIssue(report, 'event_invalid', event, undefined, `a part of "approval.${field}" was left out`)
    })
    if (sent === undefined) {
      reportIssue(
        report,
        'snapshot_invalid',
        event,
        undefined,
        'it lacks a toolCallId or has an unknown state',
      )
      continue
    }
    kept.add(sent.toolCallId)
    const own = target.get(sent.toolCallId)
    const card = updateCard(sent, {
      runId,
      ...given('epoch', event.epoch),
      ...given('lastSeq', event.lastSeq),
      ...given('startedAt', sent.startedAt ?? own?.startedAt),
    })
    if (own === undefined || replaces(own, event)) target.set(card)
  }
  for (const card of target.list(runId)) {
    if (!kept.has(card.toolCallId) && isRetired(card, event))
      target.set(closeCard(card, event, { state: 'cancelled', endReason: 'interrupted' }))
  }
}

function isNewerEpoch(card: ToolCardData, event: ToolSnapshotEvent): boolean {
  return event.epoch !== undefined && card.epoch !== event.epoch
}

function replaces(own: ToolCardData, event: ToolSnapshotEvent): boolean {
  if (isNewerEpoch(own, event)) return true
  if (isTerminalState(own.state)) return false
  return own.lastSeq === undefined || event.lastSeq === undefined || own.lastSeq <= event.lastSeq
}

function isRetired(card: ToolCardData, event: ToolSnapshotEvent): boolean {
  if (isTerminalState(card.state)) return false
  if (card.lastSeq !== undefined && card.epoch === event.epoch)
    return event.lastSeq === undefined || card.lastSeq <= event.lastSeq
  // Without a number only the time tells whether the card can be missing from the snapshot.
  return (
    event.requestedAt === undefined || card.startedAt === undefined || card.startedAt <= event.requestedAt
  )
}
