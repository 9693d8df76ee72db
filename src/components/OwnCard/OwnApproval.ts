import { computed, defineComponent, h, type PropType, type VNode } from 'vue'
import type { ToolCardData } from '../../core/card.js'
import { useCardBoundary } from '../shared/useCardBoundary.js'
import { HostPart, type DrawCall } from './hostPart.js'

/** The question as the host draws it; where that fails the person is still asked. */
export default defineComponent({
  name: 'ToolCallOwnApproval',
  props: {
    card: { type: Object as PropType<ToolCardData>, required: true },
    draw: { type: Function as PropType<DrawCall>, required: true },
    drawPanel: { type: Function as PropType<() => VNode>, required: true },
  },
  setup(props) {
    const { hasFailed } = useCardBoundary(computed(() => props.card))
    return () => (hasFailed() ? props.drawPanel() : h(HostPart, { card: props.card, draw: props.draw }))
  },
})
