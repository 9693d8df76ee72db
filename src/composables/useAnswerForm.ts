import { initialNode } from './editing/shapes.js'
import { createDraft } from './editing/draft.js'
import { createSecrets } from './editing/secrets.js'
import { schemaTree } from '../policy/fields/schemaTree.js'
import { useChecks, type ValueEditor } from './useArgsEditor.js'
import type { JsonNode } from '../json/types.js'

const NOTHING: JsonNode = { kind: 'null' }

/** A form for what a question asks back. Its schema is the wire's: nothing of it runs, patterns neither. */
export function useAnswerForm(responseSchema: unknown): ValueEditor {
  const schema = schemaTree(responseSchema)
  const draft = createDraft(initialNode(schema, 0))
  const secrets = createSecrets(NOTHING, NOTHING, () => '')
  return useChecks({ ...draft, schema, secrets, isAnswer: true }, () => new Map())
}
