import { computed, defineComponent, h, type PropType, type VNode } from 'vue'
import type { ToolCardData } from '../../core/card.js'
import CardFailure from '../ToolCard/CardFailure.vue'
import { useStateAnnouncements } from '../ToolCard/useStateAnnouncements.js'
import { hasOpenQuestion } from '../shared/hasOpenQuestion.js'
import { useCardBoundary } from '../shared/useCardBoundary.js'
import { useCardLook } from '../shared/useCardLook.js'
import { HostPart, type DrawCall } from './hostPart.js'

/** A card that the host draws. What it throws stays in it, and a question is never lost with it. */
export default defineComponent({
  name: 'ToolCallOwnCard',
  props: {
    card: { type: Object as PropType<ToolCardData | undefined>, default: undefined },
    draw: { type: Function as PropType<DrawCall>, required: true },
    /** The question to the person, below the host's part. */
    drawApproval: { type: Function as PropType<(card: ToolCardData) => unknown>, required: true },
    /** The host's part asks by itself. */
    showsApproval: { type: Boolean, required: true },
  },
  setup(props) {
    const card = computed(() => props.card)
    const look = useCardLook(() => card.value)
    const { hasFailed } = useCardBoundary(card)
    useStateAnnouncements(card, look)

    return () => {
      const shown = card.value
      if (shown === undefined || look.value === undefined) return []
      const { draw, drawApproval, showsApproval } = props
      const { name, state } = look.value
      return h(
        'div',
        {
          class: 'tc tc-part',
          role: 'group',
          tabindex: -1,
          'aria-label': name,
          'data-slot': 'own-card',
          'data-state': state,
        },
        [
          hasFailed() ? h(CardFailure, { name }) : h(HostPart, { card: shown, draw }),
          hasOpenQuestion(shown) && (hasFailed() || !showsApproval)
            ? (drawApproval(shown) as VNode)
            : undefined,
        ],
      )
    }
  },
})
