import type { ToolCardData, ToolCardInput, ToolEvent } from '../../src/core/index.js'
import { canApprove } from '../../src/core/guards.js'
import { digestToolCall, type JsonNode, type JsonTree } from '../../src/json/index.js'
import type { ToolPolicy } from '../../src/policy/types.js'
import type { ArgsPreview, PreviewField, PreviewValue } from '../../src/preview/argsPreview.js'
import { verifyApproval } from '../../src/server/index.js'
import type { DecisionInput } from '../../src/store/types.js'

/*
 * A preview is for eyes: the compiler refuses it wherever a call, its arguments as a tree, a decision or an event
 * is taken. `args` itself is any value; that no code hands it one is what the rules of imports say.
 */
declare const preview: ArgsPreview
declare const value: PreviewValue
declare const field: PreviewField
declare const take: <T>(taken: T) => void
declare const policy: ToolPolicy

// @ts-expect-error -- no card
canApprove(preview, 0)
// @ts-expect-error -- no call
digestToolCall(preview)
// @ts-expect-error -- no call
verifyApproval({}, preview)
// @ts-expect-error -- no card
take<ToolCardInput>(preview)
// @ts-expect-error -- no card
take<ToolCardData>(preview)
// @ts-expect-error -- no decision
take<DecisionInput>(preview)
// @ts-expect-error -- no event
take<ToolEvent>(preview)
// @ts-expect-error -- no tree
take<JsonTree>(preview)
// @ts-expect-error -- no tree
take<JsonNode>(value)
// @ts-expect-error -- no tree
take<JsonNode>(field)
// @ts-expect-error -- no exact text of arguments
take<ToolCardData['argsText']>(preview)
// @ts-expect-error -- no name of a tool
policy.checkArgs(preview, preview)
// @ts-expect-error -- no card holds one
take<keyof ToolCardData>('preview')
