import {
  computed,
  defineComponent,
  h,
  onMounted,
  onScopeDispose,
  shallowRef,
  watch,
  type PropType,
  type Slot,
} from 'vue'
import { markCardPlace } from '../../composables/cardPlaces.js'
import type { ToolCardData } from '../../core/card.js'
import type { DecisionArgs } from '../ApprovalPanel/types.js'
import ToolCard from '../ToolCard/ToolCard.vue'
import type { ToolCardSlots } from '../ToolCard/types.js'
import { providePaused } from '../shared/paused.js'
import type { Relay } from '../shared/useRelay.js'
import { GROUP_SIZE } from './groupIds.js'
import type { GroupVisibility } from './useGroupVisibility.js'

/** The same slots, as `h` takes them. */
type RawSlots = Record<string, Slot>

type CardListener = (card: ToolCardData) => void

/**
 * A stretch of a list: drawn when it first comes near, and kept up to date only while it is.
 * Not a template, because only `h` can hand all slots of the list on to each card.
 */
export default defineComponent({
  name: 'ToolCallGroup',
  props: {
    ids: { type: Array as PropType<readonly string[]>, required: true },
    visibility: { type: Object as PropType<GroupVisibility>, required: true },
    /** Draw it from the start. */
    isNear: { type: Boolean, required: true },
    approve: { type: Function as PropType<Relay<DecisionArgs>>, required: true },
    deny: { type: Function as PropType<Relay<DecisionArgs>>, required: true },
    retry: { type: Function as PropType<CardListener>, required: true },
    cancel: { type: Function as PropType<CardListener | undefined>, default: undefined },
    cardSlots: { type: Object as PropType<ToolCardSlots>, required: true },
  },
  setup(props) {
    const root = shallowRef<HTMLElement | null>(null)
    const isVisible = shallowRef(props.isNear)
    const wasDrawn = shallowRef(props.isNear)
    providePaused(computed(() => !isVisible.value))

    let stop: (() => void) | undefined
    onMounted(() => {
      if (typeof IntersectionObserver === 'undefined') isVisible.value = true
      else if (root.value !== null) stop = props.visibility.observe(root.value, isVisible)
    })
    onScopeDispose(() => stop?.())
    watch(
      () => isVisible.value || props.isNear,
      (isDrawn) => {
        if (isDrawn) wasDrawn.value = true
      },
    )

    function card(toolCallId: string) {
      const { approve, deny, retry, cancel, cardSlots } = props
      const listeners = {
        onApprove: approve,
        onDeny: deny,
        onRetry: retry,
        ...(cancel && { onCancel: cancel }),
      }
      return h(
        'div',
        {
          key: toolCallId,
          role: 'listitem',
          ref: (place) => markCardPlace(place as Element | null, toolCallId),
        },
        h(ToolCard, { toolCallId, ...listeners }, cardSlots as RawSlots),
      )
    }

    return () =>
      h(
        'div',
        { ref: root, class: 'tc-group', 'data-full': props.ids.length === GROUP_SIZE ? '' : undefined },
        wasDrawn.value ? props.ids.map(card) : [],
      )
  },
})
