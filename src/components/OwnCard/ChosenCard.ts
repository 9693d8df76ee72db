import { computed, defineComponent, h, type PropType, type Slot } from 'vue'
import { useToolCard } from '../../composables/useToolCard.js'
import { useToolRenderers } from '../../composables/useToolRenderers.js'
import ApprovalPanel from '../ApprovalPanel/ApprovalPanel.vue'
import ToolCard from '../ToolCard/ToolCard.vue'
import { useIsPaused } from '../shared/paused.js'
import OwnApproval from './OwnApproval.js'
import { type DrawCall } from './hostPart.js'
import OwnCard from './OwnCard.js'
import type { CardContext, CardSource } from './types.js'

interface OwnDrawing {
  readonly draw: DrawCall
  readonly showsApproval: boolean
}

/** A card where the host draws some tools itself. */
export default defineComponent({
  name: 'ToolCallChosenCard',
  props: {
    card: { type: Object as PropType<CardSource['card']>, default: undefined },
    toolCallId: { type: String as PropType<CardSource['toolCallId']>, default: undefined },
    context: { type: Object as PropType<CardContext>, required: true },
    /** For a card that is not the host's own. */
    cardProps: { type: Object as PropType<Record<string, unknown>>, required: true },
    cardSlots: { type: Object as PropType<Record<string, Slot>>, required: true },
  },
  setup(props) {
    const card = useToolCard({
      card: () => props.card,
      toolCallId: () => props.toolCallId,
      paused: useIsPaused(),
    })
    const toolName = computed(() => card.value?.toolName ?? '')
    const find = useToolRenderers(() => props.context.renderers())

    /** A slot of that very name goes before components. The name comes from the wire: own keys only. */
    function ownDrawing(name: string): OwnDrawing | undefined {
      const { slots } = props.context
      const key = `tool-${name}` as const
      const slot = name !== '' && Object.hasOwn(slots, key) ? slots[key] : undefined
      if (slot !== undefined)
        return { showsApproval: false, draw: (shown) => slot({ card: shown, toolCallId: shown.toolCallId }) }
      const found = find(name)
      if (found === undefined) return undefined
      const { component: Renderer, showsApproval } = found
      return {
        showsApproval,
        draw: (shown) => h(Renderer, { card: shown, toolCallId: shown.toolCallId }),
      }
    }
    const own = computed(() => ownDrawing(toolName.value))

    const drawApproval: DrawCall = (shown) => {
      const { context, cardSlots } = props
      const { approval } = cardSlots
      const panel = () => h(ApprovalPanel, { card: shown, onApprove: context.approve, onDeny: context.deny })
      return approval === undefined
        ? panel()
        : h(OwnApproval, { card: shown, draw: (given) => approval({ card: given }), drawPanel: panel })
    }

    return () => {
      const { cardProps, cardSlots } = props
      return own.value === undefined
        ? h(ToolCard, cardProps, cardSlots)
        : h(OwnCard, { card: card.value, drawApproval, ...own.value })
    }
  },
})
