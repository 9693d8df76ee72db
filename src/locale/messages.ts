import type { ToolApprovalOption, ToolApprovalStatus } from '../core/card.js'
import type { ApprovalBlock } from '../core/guards.js'
import type { ToolCardState, ToolEndReason, ToolPermission, ToolRiskLevel } from '../core/states.js'
import type { KnownErrorCode } from './errorCodes.js'
import type { TopicMessages } from './topicMessages.js'

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
  | 'moreRows'
  | 'moreColumns'
  | 'omitted'
  | 'pending'
  | 'masked'
  | 'revealed'
  | 'folds'
  | 'calls'
  | 'changes'
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
    Plurals,
    TopicMessages {
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
  'tree.copyEnds': string
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
  'panel.mayBeAnswered': string
  'panel.elsewhere': string
  'panel.unsent': string
  'panel.notTaken': string
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

  'edit.open': string
  'edit.close': string
  'edit.discard': string
  'edit.approve': string
  'edit.asJson': string
  'edit.optional': string
  'edit.notSet': string
  'edit.add': string
  'edit.null': string
  'edit.leaveOut': string
  'edit.addItem': string
  'edit.remove': string
  'edit.moveUp': string
  'edit.moveDown': string
  'edit.item': string
  'edit.maskedUnchanged': string
  'edit.replace': string
  'edit.keepMasked': string
  'edit.marker': string
  'edit.markers': string
  'edit.hidden': string
  'edit.notShown': string
  'edit.before': string
  'edit.after': string
  'edit.fix': string
  'edit.stale': string
  'edit.locked': string
  'edit.discardFirst': string
  'edit.needed': string
  'edit.wrongKind': string
  'edit.secretRefused': string
  'edit.inexact': string
  'edit.notNumber': string
  'edit.notInteger': string
  'edit.tooSmall': string
  'edit.tooGreat': string
  'edit.tooShort': string
  'edit.tooLong': string
  'edit.tooFew': string
  'edit.tooMany': string
  'edit.notOffered': string
  'edit.notDate': string
  'edit.notDateTime': string
  'edit.notJson': string
  'edit.notObject': string
  'edit.duplicateKey': string
  'edit.halfCharacter': string
  'edit.tooDeep': string
  'answer.question': string
  'answer.sent': string
  'answer.send': string
  'answer.decline': string
  'answer.choose': string
  'answer.fill': string

  'pending.title': string

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
