import type { ToolCardData } from '../core/card.js'
import type { ToolPermission, ToolRiskLevel } from '../core/states.js'
import type { MaskPolicy } from '../safety/mask/types.js'

/** @see https://standardschema.dev */
export interface StandardSchema {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => unknown
  }
}

/** What the host says about one tool. Never taken from the model or from a provider's stream. */
export interface ToolRule {
  /** @default 'high' */
  riskLevel?: ToolRiskLevel | undefined
  /** @default 'write' */
  permission?: ToolPermission | undefined
  /** Shown instead of the tool's name. */
  title?: string | ((card: ToolCardData) => string) | undefined
  /** The question in the approval panel, in the host's words. */
  question?: string | ((card: ToolCardData) => string) | undefined
  /** Whether a person must be asked. @default 'never' */
  approval?: 'never' | 'always' | ((card: ToolCardData) => boolean) | undefined
  /** Your server takes changed arguments when the policy asks (`verifyApproval` with `allowEdits`). @default false */
  editable?: boolean | undefined
  /** A failed call may be tried again by a person. @default false */
  retryable?: boolean | undefined
  /** Trying again can do no harm. @default false */
  idempotent?: boolean | undefined
  /** Arguments must pass this before anything may be approved: a Standard Schema or a JSON Schema. */
  schema?: StandardSchema | Readonly<Record<string, unknown>> | boolean | undefined
  masking?: MaskPolicy | undefined
  /** Show keys and closed values while arguments arrive; reads only. @default 'none' */
  preview?: 'none' | 'closed-values' | undefined
  /** How deliberate an approval has to be. @default 'click' */
  confirm?: 'click' | 'hold' | 'type' | undefined
}

/** Rules by exact tool name or by pattern (`search_*`, `*`). Exact beats pattern, longer pattern beats shorter. */
export type ToolPolicyRules = Readonly<Record<string, ToolRule>>

/** {@link ToolRule} with its defaults filled in. */
export interface ResolvedToolRule extends ToolRule {
  riskLevel: ToolRiskLevel
  permission: ToolPermission
}

export interface ToolPolicy {
  /** The rule for a tool; high / write where nothing matches. */
  resolve(toolName: string): ResolvedToolRule
  /** `undefined` when the arguments pass, or there is no schema; else what is wrong, in words. */
  checkArgs(toolName: string, args: unknown): string | undefined
}
