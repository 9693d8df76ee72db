import { computed, toValue, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import { useSteps } from '../../composables/useSteps.js'
import { useToolCardsConfig } from '../../composables/useToolCardsConfig.js'
import type { ToolCardData } from '../../core/card.js'
import { jsonText, type JsonNode, type JsonStringNode } from '../../json/index.js'
import { revealText } from '../../safety/index.js'
import { argsModelSteps } from '../ToolArgs/argsModel.js'
import { questionFor } from './policyText.js'
import { useCardLook } from './useCardLook.js'

/** One argument of a call. */
export interface ToolArgText {
  readonly name: string
  /** Strings as they are, everything else as JSON. */
  readonly value: string
}

/** The words of one card, for markup of your own. */
export interface ToolCardText {
  /** What people read first: the title of your policy, else the tool's name. */
  readonly name: ComputedRef<string>
  /** The tool's own name. */
  readonly toolName: ComputedRef<string>
  /** Where the call stands, without its time. */
  readonly state: ComputedRef<string>
  /** What a person is asked: the question of your policy, else one with the tool's name. */
  readonly question: ComputedRef<string>
  /** Every argument, in the sender's order. `undefined` while there are none, or while many are being read. */
  readonly args: ComputedRef<readonly ToolArgText[] | undefined>
}

/** Of some secrets a person may see the end, to tell one from another. */
const stringOf = ({ value, lastFour }: JsonStringNode): string =>
  lastFour === undefined ? value : `${value} ${lastFour}`

function lineOf(name: string, node: JsonNode): ToolArgText {
  const text = node.kind === 'string' ? stringOf(node) : jsonText(node, { stringOf })
  return { name: revealText(name).text, value: revealText(text).text }
}

const linesOf = (root: JsonNode): readonly ToolArgText[] =>
  root.kind === 'object' ? root.members.map(({ key, value }) => lineOf(key, value)) : [lineOf('', root)]

/**
 * What our own cards say, as texts that may be shown: masked as the tool's rule asks, with every character that
 * deceives written out. Show them as text, never as HTML.
 */
export function useToolCardText(card: MaybeRefOrGetter<ToolCardData | undefined>): ToolCardText {
  const { config, t } = useToolCardsConfig()
  const call = computed(() => toValue(card))
  const look = useCardLook(() => call.value)
  const { value: model } = useSteps(
    () => call.value && argsModelSteps(call.value, config.policy.resolve(call.value.toolName).masking),
  )
  const name = computed(() => look.value?.name ?? '')

  return {
    name,
    toolName: computed(() => look.value?.toolName ?? name.value),
    state: computed(() => look.value?.words() ?? ''),
    question: computed(() => {
      const shown = call.value
      if (shown === undefined) return ''
      const own = questionFor(shown, config)
      if (own !== undefined) return revealText(own).text
      return t(shown.args === undefined ? 'panel.questionEarly' : 'panel.question', { tool: name.value })
    }),
    args: computed(() => model.value && linesOf(model.value.root)),
  }
}
