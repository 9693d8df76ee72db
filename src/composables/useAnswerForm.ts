import type { ToolCardData } from '../core/card.js'
import type { JsonNode } from '../json/types.js'
import { schemaTree } from '../policy/fields/schemaTree.js'
import { maskTree } from '../safety/index.js'
import { createDraft } from './editing/draft.js'
import { createSecrets, ownNodes } from './editing/secrets.js'
import { initialNode } from './editing/shapes.js'
import { useChecks, type ValueEditor } from './useArgsEditor.js'
import { useToolCardsConfig } from './useToolCardsConfig.js'

/** A form for what a question asks back. Its schema is the wire's: nothing of it runs, patterns neither. */
export function useAnswerForm({ toolName, approval }: ToolCardData): ValueEditor {
  const { config, t } = useToolCardsConfig()
  const schema = schemaTree(approval?.responseSchema)
  const initial = initialNode(schema, 0)
  const original = ownNodes(initial ?? { kind: 'null' })
  const draft = createDraft(initial && original)
  const { masking } = config.policy.resolve(toolName)
  const mask = (root: JsonNode): JsonNode =>
    maskTree({ root, problems: [], depth: 0, size: 0, exact: true }, masking).root ?? root
  const words = (n: number) => t('edit.marker', { n })
  const secrets = createSecrets(original, mask(original), { mask, words })
  return useChecks({ ...draft, schema, secrets, isAnswer: true }, () => new Map())
}
