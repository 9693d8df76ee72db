import { computed, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import { useSteps } from '../../composables/useSteps.js'
import { useToolCard } from '../../composables/useToolCard.js'
import { useToolCardsConfig } from '../../composables/useToolCardsConfig.js'
import type { ToolCardData } from '../../core/card.js'
import { jsonTextSteps, type JsonNode, type JsonStringNode, type Steps } from '../../json/index.js'
import { revealText, type MaskPolicy } from '../../safety/index.js'
import { argsModelSteps } from '../ToolArgs/argsModel.js'
import { questionFor } from './policyText.js'
import { safeIndex } from './safeCut.js'
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

/** UTF-16 code units that are written out in one step. */
const UNITS = 8192

function* revealSteps(text: string): Steps<string> {
  let shown = ''
  for (let at = 0; at < text.length;) {
    const end = safeIndex(text, at + UNITS)
    shown += revealText(text.slice(at, end)).text
    yield end - at
    at = end
  }
  return shown
}

function* lineSteps(name: string, node: JsonNode): Steps<ToolArgText> {
  const text = node.kind === 'string' ? stringOf(node) : yield* jsonTextSteps(node, { stringOf })
  return { name: yield* revealSteps(name), value: yield* revealSteps(text) }
}

function* linesSteps(
  card: ToolCardData,
  masking: MaskPolicy | undefined,
): Steps<readonly ToolArgText[] | undefined> {
  const root = (yield* argsModelSteps(card, masking))?.root
  if (root === undefined) return undefined
  if (root.kind !== 'object') return [yield* lineSteps('', root)]
  const lines: ToolArgText[] = []
  for (const { key, value } of root.members) lines.push(yield* lineSteps(key, value))
  return lines
}

/**
 * What our own cards say, as texts that may be shown: masked as the tool's rule asks, with every character that
 * deceives written out. Show them as text, never as HTML.
 */
export function useToolCardText(card: MaybeRefOrGetter<ToolCardData | undefined>): ToolCardText {
  const { config, t } = useToolCardsConfig()
  const call = useToolCard({ card })
  const look = useCardLook(() => call.value)
  const { value: args } = useSteps(
    () => call.value && linesSteps(call.value, config.policy.resolve(call.value.toolName).masking),
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
    args,
  }
}
