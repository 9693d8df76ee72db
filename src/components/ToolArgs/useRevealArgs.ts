import { computed, type ComputedRef } from 'vue'
import { inSlices } from '../../composables/slices.js'
import { useReport } from '../../composables/useReport.js'
import { useToolCardsConfig } from '../../composables/useToolCardsConfig.js'
import type { ToolCardData } from '../../core/card.js'
import { jsonTextSteps } from '../../json/index.js'
import type { JsonNode } from '../../json/types.js'
import type { MaskRevealRequest } from '../../safety/index.js'
import { nodeAt, placeSteps, provideReveal } from '../JsonView/maskedValues.js'
import { treeSteps } from './argsModel.js'

/** The true arguments for whoever the host lets see them. */
interface RevealArgs {
  /** The host may allow it: there is something to ask. */
  readonly canAsk: ComputedRef<boolean>
  /** All arguments as they were sent; `undefined` where the host refuses. */
  readonly copyText: () => Promise<string | undefined>
}

/**
 * Lets the masked values of a tree be looked at, where `masking.reveal` of the tool's policy says so. The true
 * tree is made at the click, and nothing keeps it.
 *
 * @param card the same object for as long as the arguments are the same
 * @param masked the tree that is on screen
 */
export function useRevealArgs(
  card: () => ToolCardData | undefined,
  masked: () => JsonNode | undefined,
): RevealArgs {
  const { config } = useToolCardsConfig()
  const report = useReport()
  const reveal = computed(() => {
    const toolName = card()?.toolName
    return toolName === undefined ? undefined : config.policy.resolve(toolName).masking?.reveal
  })

  /** Whatever is not a plain yes is a no. The arguments must still be the same when it comes. */
  async function ask(
    { toolCallId, toolName }: ToolCardData,
    request: Pick<MaskRevealRequest, 'action' | 'pointer'>,
  ): Promise<boolean> {
    try {
      return (await reveal.value?.({ toolCallId, toolName, ...request })) === true
    } catch {
      report({
        code: 'hook_failed',
        message: 'masking.reveal threw; nothing was shown.',
        fix: 'Return true or false, or a promise of one.',
        toolCallId,
      })
      return false
    }
  }

  /** The true tree, if the host agrees and the arguments have not changed meanwhile. */
  async function trueTree(
    asked: ToolCardData | undefined,
    action: MaskRevealRequest['action'],
    pointer: string,
  ): Promise<JsonNode | undefined> {
    if (asked === undefined || card() !== asked) return undefined
    if (!(await ask(asked, { action, pointer })) || card() !== asked) return undefined
    const tree = await inSlices(treeSteps(asked))
    return card() === asked ? tree?.root : undefined
  }

  async function show(node: JsonNode): Promise<JsonNode | undefined> {
    const asked = card()
    const root = masked()
    const place = root && (await inSlices(placeSteps(root, node)))
    const tree = place && (await trueTree(asked, 'show', place.pointer))
    return tree && nodeAt(tree, place)
  }

  async function copyText(): Promise<string | undefined> {
    const asked = card()
    const tree = await trueTree(asked, 'copy', '')
    return tree && (asked?.argsText ?? (await inSlices(jsonTextSteps(tree, { indent: 2 }))))
  }

  provideReveal(() => (reveal.value === undefined ? undefined : show))
  return { canAsk: computed(() => reveal.value !== undefined), copyText }
}
