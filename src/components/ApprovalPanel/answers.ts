import type { ToolApprovalOption } from '../../core/card.js'

export interface Answers {
  /** `false` where the server offers answers and a plain yes is none of them. */
  hasApprove: boolean
  approve: ToolApprovalOption | undefined
  deny: ToolApprovalOption | undefined
  /** What is left: each needs words of its own. */
  others: readonly ToolApprovalOption[]
}

/** Sorts what the server offers into the two plain buttons and the rest. Without options: yes and no. */
export function sortAnswers(options: readonly ToolApprovalOption[]): Answers {
  const approve = options.find((option) => option.kind === 'allow_once' && isPlain(option))
  const deny = options.find((option) => option.kind === 'reject_once' && isPlain(option))
  const others = options.filter((option) => option !== approve && option !== deny)
  const offersYes = options.some(isGrant)
  return { hasApprove: !offersYes || approve !== undefined, approve, deny, others }
}

function isPlain(option: ToolApprovalOption): boolean {
  return option.confirm !== true && (option.grants ?? []).length === 0
}

export const isGrant = ({ kind }: ToolApprovalOption): boolean =>
  kind === 'allow_once' || kind === 'allow_always'
