import { computed, type ComputedRef } from 'vue'
import { inSlices } from '../../composables/slices.js'
import { useReport } from '../../composables/useReport.js'
import { useToolCardsConfig } from '../../composables/useToolCardsConfig.js'
import type { ToolCardData } from '../../core/card.js'
import { jsonTextSteps } from '../../json/index.js'
import type { JsonNode } from '../../json/types.js'
import type { MaskRevealRequest } from '../../safety/index.js'
import type { Steps } from '../../json/steps.js'
import { nodeAt, placeSteps, provideReveal } from '../JsonView/maskedValues.js'

/** The true values for whoever the host lets see them. */
interface Reveal {
  /** The host may allow it: there is something to ask. */
  readonly canAsk: ComputedRef<boolean>
  /** All of the data as it was sent; `undefined` where the host refuses. */
  readonly copyText: () => Promise<string | undefined>
}

/** The data whose masked values may be looked at. */
export interface RevealSource {
  readonly part: MaskRevealRequest['part']
  /** The same object for as long as the data is the same. */
  readonly card: () => ToolCardData | undefined
  /** The tree that is on screen. */
  readonly masked: () => JsonNode | undefined
  /** The true tree, of the same shape. Made at the click, and nothing keeps it. */
  readonly trueSteps: (card: ToolCardData) => Steps<JsonNode | undefined>
  /** The text that was sent, where there is one. */
  readonly sentText: (card: ToolCardData) => string | undefined
}

/** Lets the masked values of a tree be looked at, where `masking.reveal` of the tool's policy says so. */
export function useReveal({ part, card, masked, trueSteps, sentText }: RevealSource): Reveal {
  const { config } = useToolCardsConfig()
  const report = useReport()
  const reveal = computed(() => {
    const toolName = card()?.toolName
    return toolName === undefined ? undefined : config.policy.resolve(toolName).masking?.reveal
  })

  /** Whatever is not a plain yes is a no. The data must still be the same when it comes. */
  async function ask(
    { toolCallId, toolName }: ToolCardData,
    request: Pick<MaskRevealRequest, 'action' | 'pointer'>,
  ): Promise<boolean> {
    try {
      return (await reveal.value?.({ toolCallId, toolName, part, ...request })) === true
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

  /** The true tree, if the host agrees and the data has not changed meanwhile. */
  async function trueTree(
    asked: ToolCardData | undefined,
    action: MaskRevealRequest['action'],
    pointer: string,
  ): Promise<JsonNode | undefined> {
    if (asked === undefined || card() !== asked) return undefined
    if (!(await ask(asked, { action, pointer })) || card() !== asked) return undefined
    const root = await inSlices(trueSteps(asked))
    return card() === asked ? root : undefined
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
    if (tree === undefined || asked === undefined) return undefined
    return sentText(asked) ?? inSlices(jsonTextSteps(tree, { indent: 2 }))
  }

  provideReveal(() => (reveal.value === undefined ? undefined : show))
  return { canAsk: computed(() => reveal.value !== undefined), copyText }
}
