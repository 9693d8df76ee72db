import type { ToolApprovalOption, ToolApprovalStatus } from '../core/card.js'
import type { ApprovalBlock } from '../core/guards.js'
import type { ToolCardState, ToolEndReason, ToolPermission, ToolRiskLevel } from '../core/states.js'
import type { KnownErrorCode } from './errorCodes.js'

type Labels<Prefix extends string, Name extends string> = Record<`${Prefix}.${Name}`, string>

/** Words that change with a number. English needs these two forms; others may add theirs. */
export type PluralKey =
  | 'characters'
  | 'hiddenCharacters'
  | 'moreCharacters'
  | 'fields'
  | 'items'
  | 'values'
  | 'more'
  | 'omitted'
  | 'pending'
  | 'masked'
  | 'revealed'
  | 'folds'
  | 'calls'
type Plurals = Labels<PluralKey, 'one' | 'other'> &
  Partial<Labels<PluralKey, 'zero' | 'two' | 'few' | 'many'>>

/** Ways in which an answer may be offered, apart from a plain yes or no. */
type ApprovalOptionKind = ToolApprovalOption['kind']

/**
 * Every word the components say, by flat key, so that one can be replaced alone and a `t` function can
 * look it up. `{name}` marks what is filled in. Nothing here ever comes from a stream.
 */
export interface Messages
  extends
    Labels<'state', ToolCardState>,
    Labels<'end', ToolEndReason>,
    Labels<'risk', ToolRiskLevel>,
    Labels<'permission', ToolPermission>,
    Labels<'block', ApprovalBlock>,
    Labels<'approval', ToolApprovalStatus>,
    Labels<'option', ApprovalOptionKind>,
    Labels<'error', KnownErrorCode | 'fallback'>,
    Plurals {
  /** `{s}` is a number with one decimal, or a whole one. */
  'time.seconds': string
  'time.milliseconds': string
  'time.minutes': string
  'time.hours': string

  'state.starting': string
  'state.stillRunning': string

  'card.details': string
  'card.deniedBecause': string
  'card.since': string
  'card.arguments': string
  'card.noArguments': string
  'card.reading': string
  'card.readingOf': string
  'card.readingResult': string
  'card.argumentsPending': string
  'card.result': string
  'card.noResult': string
  'card.output': string
  'card.unnamed': string
  'card.unusualName': string
  'card.onServer': string
  'card.described': string
  'card.edited': string
  'card.attempt': string
  'card.lateResult': string
  'card.priorEnd': string
  'card.unannounced': string
  'card.renderFailed': string
  'card.timeArguments': string
  'card.timeWaiting': string
  'card.timeRunning': string
  'card.notExact': string

  'preview.arriving': string
  'preview.long': string
  'preview.limit': string
  'preview.notJson': string

  'action.approve': string
  'action.deny': string
  'action.denyWithReason': string
  'action.back': string
  'action.resend': string
  'action.retry': string
  'action.cancel': string
  'action.copy': string
  'action.copied': string
  'action.copyUnmasked': string
  'action.reveal': string
  'action.hide': string
  'action.download': string
  'action.showAll': string
  'action.showArguments': string
  'action.typeInstead': string
  'action.nextPending': string
  'action.expandAll': string
  'action.collapseAll': string
  /** The name of a control for a screen reader: what it does, and to which tool. */
  'action.ofTool': string

  'tree.duplicateKey': string
  'tree.notRevealed': string
  'tree.lookAlikeKey': string
  'tree.moreThan': string
  'tree.size': string

  'panel.label': string
  'panel.question': string
  'panel.questionEarly': string
  'panel.expiresIn': string
  'panel.exact': string
  'panel.inexact': string
  'panel.changed': string
  'panel.serverMessage': string
  'panel.serverLabel': string
  'panel.reason': string
  'panel.arming': string
  'panel.automatic': string
  'panel.defaultToNo': string
  'panel.grants': string
  'panel.tooLong': string
  'panel.tooMany': string
  'panel.confirmOption': string
  'panel.typeName': string
  'panel.typeFirst': string
  'panel.hold': string
  'panel.holding': string
  'panel.letGo': string
  'panel.unseen': string
  'panel.covered': string
  'panel.refused': string
  'panel.elsewhere': string
  'panel.retrySafe': string

  'markdown.untrusted': string
  'markdown.showSource': string
  'markdown.showFormatted': string
  'markdown.imageNotLoaded': string
  'markdown.loadImage': string
  'markdown.goesTo': string
  'markdown.notLinked': string
  'markdown.table': string
  'markdown.tooComplex': string
  'markdown.tooLong': string

  'list.label': string
  'list.empty': string
  'list.unmatched': string

  'timeline.label': string
  'timeline.rows': string
  'timeline.call': string
  'timeline.state': string
  'timeline.begins': string
  'timeline.args': string
  'timeline.waiting': string
  'timeline.running': string
  'timeline.untimed': string
  'timeline.zoomIn': string
  'timeline.zoomOut': string
  'timeline.zoomReset': string
  'timeline.asTable': string
  'timeline.asPicture': string

  'pending.title': string

  'metrics.label': string
  'metrics.times': string
  'metrics.checks': string
  'metrics.measure': string
  'metrics.count': string
  'metrics.half': string
  'metrics.most': string
  'metrics.nearlyAll': string
  'metrics.longest': string
  'metrics.start': string
  'metrics.waiting': string
  'metrics.hang': string
  'metrics.same': string
  'metrics.early': string
  'metrics.denied': string
  'metrics.isolation': string
  'metrics.broken': string
  'metrics.hangs': string
  'metrics.of': string
  'metrics.now': string
  'metrics.some': string
  'metrics.open': string
  'metrics.value': string
  'metrics.verdict': string
  'metrics.ok': string
  'metrics.look': string
  'metrics.none': string

  'announce.state': string
  'announce.asks': string
}

export type MessageKey = keyof Messages

/** A host's own lookup, such as vue-i18n's `t`; `undefined` falls back to our words. */
export type TranslateFunction = (
  key: MessageKey,
  params: Readonly<Record<string, string | number>>,
) => string | undefined

/** The words whose keys begin with this, for a file of their own. */
export type WordsOf<Prefix extends string> = Pick<Messages, Extract<keyof Messages, `${Prefix}.${string}`>>
