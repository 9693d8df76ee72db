import { computed, type ComputedRef } from 'vue'
import { digestOfDecided } from '../core/argsProblem.js'
import type { ToolCardData } from '../core/card.js'
import { canonicalizeJson } from '../json/canonicalizeJson.js'
import { mapTree } from '../json/changeTree.js'
import { jsonText, jsonTreeFromValue, parseJsonText } from '../json/index.js'
import type { JsonNode } from '../json/types.js'
import { compileSchemaProblems } from '../policy/argsCheck.js'
import { schemaTree } from '../policy/fields/schemaTree.js'
import { isStandardSchema } from '../policy/isStandardSchema.js'
import { maskTree } from '../safety/index.js'
import { changesBetween, type ArgsChange } from './editing/changes.js'
import { createDraft, type Draft } from './editing/draft.js'
import { fieldProblems } from './editing/fieldProblems.js'
import { hiddenPlaces } from './editing/hiddenPlaces.js'
import { createSecrets, ownNodes, textProblem, type Secrets } from './editing/secrets.js'
import { useToolCardsConfig } from './useToolCardsConfig.js'

/** A form over a value: what stands in it, and what is wrong with that. */
export interface ValueEditor extends Pick<Draft, 'root' | 'set' | 'blank' | 'typedOf'> {
  /** What the value should look like, as JSON Schema; `undefined`: any JSON. */
  readonly schema: JsonNode | undefined
  /** A new value: what is left empty is left out, and nothing was there before. */
  readonly isAnswer: boolean
  readonly secrets: Secrets
  /** What keeps it from being sent, in words, by JSON pointer; `''` is the whole. */
  readonly problems: ComputedRef<ReadonlyMap<string, string>>
  /** Something in it is written that is no value yet, or would be read as another one. */
  readonly isUnread: ComputedRef<boolean>
  /** The value, once nothing is wrong with it. */
  readonly value: ComputedRef<{ readonly value: unknown } | undefined>
}

/** Arguments that a person changes before approving them. */
export interface ArgsEditor extends ValueEditor {
  readonly changes: ComputedRef<readonly ArgsChange[]>
  /** What an approval of the changed arguments names: 64 hex digits. */
  readonly digest: ComputedRef<string | undefined>
}

/**
 * A draft of a call's arguments. Values that nobody touches stay what they were to the last digit, and secrets
 * stay masked. The call itself is not changed.
 *
 * @param card the call as it was when editing began
 */
export function useArgsEditor(card: ToolCardData): ArgsEditor {
  const { config, t } = useToolCardsConfig()
  const { schema: ruled, masking } = config.policy.resolve(card.toolName)
  const isText = card.argsFormat === 'text'
  const original = ownNodes(argsTree(card))
  const mask = (root: JsonNode): JsonNode => maskTree({ ...EMPTY, root }, masking).root ?? root
  const masked = mask(original)
  const draft = createDraft(original)
  const schema = isText ? TEXT : isStandardSchema(ruled) ? undefined : schemaTree(ruled)
  const findProblems = compileSchemaProblems(card.toolName, isText ? undefined : ruled)
  const secrets = createSecrets(original, masked, { mask, words: (n) => t('edit.marker', { n }) })
  const editor = useChecks({ ...draft, schema, secrets, isAnswer: false }, check)

  function check(value: unknown): ReadonlyMap<string, string> {
    if (!isText && (typeof value !== 'object' || value === null || Array.isArray(value)))
      return new Map([['', t('edit.notObject')]])
    const found = findProblems(value)
    // What the policy itself says counts, whatever its schema is.
    const refused = found.length > 0 ? undefined : config.policy.checkArgs(card.toolName, value)
    const problems = refused === undefined ? found : [{ pointer: '', message: refused }]
    if (problems.length === 0 || draft.root.value === undefined) return new Map()
    const hidden = hiddenPlaces(draft.root.value, shownOf(draft.root.value))
    return new Map(
      problems.map(({ pointer, message }) => {
        return [pointer, hidden.mayTell(pointer, message) ? t('edit.misfit') : message]
      }),
    )
  }

  /** A secret stays one under another name. */
  function shownOf(node: JsonNode): JsonNode {
    return mask(mapTree(node, (one) => secrets.maskedOf(one)))
  }

  const isChanged = computed(
    () =>
      draft.root.value !== original &&
      (editor.problems.value.size > 0 || canonical(draft.root.value) !== canonical(original)),
  )
  const changes = computed(() => {
    if (!isChanged.value || draft.root.value === undefined) return []
    // What is no value yet is shown as it was written.
    const node = mapTree(draft.root.value, (one) => {
      const typed = draft.typedOf(one)
      if (typed?.problem === undefined) return undefined
      return { kind: 'string', value: typed.problem === 'edit.tooLarge' ? '…' : typed.text }
    })
    return changesBetween({ node: original, shown: masked }, { node, shown: shownOf(node) })
  })
  return {
    ...editor,
    changes,
    digest: computed(() => {
      const made = changes.value.length > 0 ? editor.value.value : undefined
      return made && digestOfDecided(card, made.value)
    }),
  }
}

const EMPTY = { problems: [], depth: 0, size: 0, exact: true }
const TEXT = schemaTree({ type: 'string' })

const canonical = (node: JsonNode | undefined) => (node === undefined ? '' : canonicalizeJson(node))

/** The checks that every form has, and then its own. */
export function useChecks(
  form: Omit<ValueEditor, 'problems' | 'value' | 'isUnread'>,
  check: (value: unknown) => ReadonlyMap<string, string>,
): ValueEditor {
  const { format, t } = useToolCardsConfig()
  const { root, typedOf, secrets, schema } = form

  const isUnreadNode = (node: JsonNode): boolean => {
    if (secrets.maskedOf(node) !== undefined) return false
    if (typedOf(node)?.problem !== undefined) return true
    if (node.kind === 'string') return secrets.hasLeftOver(node.value)
    if (node.kind === 'array') return node.items.some(isUnreadNode)
    return (
      node.kind === 'object' &&
      node.members.some(({ key, value }) => secrets.hasLeftOver(key) || isUnreadNode(value))
    )
  }

  const result = computed((): { value?: unknown; problems: ReadonlyMap<string, string> } => {
    const found = fieldProblems(root.value, {
      schema,
      typedOf,
      isSecret: (node) => secrets.maskedOf(node) !== undefined,
      hasMarker: (text) => secrets.hasLeftOver(text),
    })
    if (found.size > 0) {
      const words = [...found].map(([pointer, { key, count }]) => {
        return [pointer, t(key, { count: count === undefined ? '' : format.number(count) })] as const
      })
      return { problems: new Map(words) }
    }
    const text = jsonText(root.value ?? { kind: 'null' })
    const problem = textProblem(text)
    if (problem !== undefined) return { problems: new Map([['', t(problem)]]) }
    // Every number in it is one that this keeps.
    const value: unknown = JSON.parse(text)
    return { value, problems: check(value) }
  })
  return {
    ...form,
    problems: computed(() => result.value.problems),
    isUnread: computed(() => root.value !== undefined && isUnreadNode(root.value)),
    value: computed(() => (result.value.problems.size > 0 ? undefined : { value: result.value.value })),
  }
}

function argsTree({ args, argsText, argsFormat }: ToolCardData): JsonNode {
  const tree =
    argsFormat === 'text' || argsText === undefined ? jsonTreeFromValue(args) : parseJsonText(argsText)
  return tree.root ?? { kind: 'null' }
}
