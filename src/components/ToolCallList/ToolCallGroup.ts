import {
  computed,
  defineComponent,
  h,
  onMounted,
  onScopeDispose,
  shallowRef,
  watch,
  type PropType,
} from 'vue'
import { markCardPlace } from '../../composables/cardPlaces.js'
import { useToolCardsConfig } from '../../composables/useToolCardsConfig.js'
import type { ToolCallPlace } from '../../composables/useToolCallGroups.js'
import { drawBatch, slotsIn } from '../OwnCard/drawBatch.js'
import { drawCard } from '../OwnCard/drawCard.js'
import { providePaused } from '../shared/paused.js'
import { GROUP_SIZE } from './groupIds.js'
import type { ListContext } from './types.js'
import type { GroupVisibility } from './useGroupVisibility.js'

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
    context: { type: Object as PropType<ListContext>, required: true },
  },
  setup(props) {
    const { t, format } = useToolCardsConfig()
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

    /** Another list of places only where one of these is another, so that no other group renders. */
    const places = computed<readonly ToolCallPlace[]>((before) => {
      const next = props.ids.map((id) => props.context.placeOf(id))
      const isSame =
        before?.length === next.length && next.every((place, at) => isSamePlace(place, before[at]))
      return isSame ? before : next
    })

    function item(toolCallId: string, place: ToolCallPlace) {
      const { run, depth, batch } = place
      const card = drawCard(props.context, { toolCallId }, slotsIn(props.context, batch))
      const title =
        run !== undefined &&
        h(
          'p',
          { key: 'run', class: 'tc-list-title', 'data-slot': 'run' },
          t('list.run', { number: format.number(run) }),
        )
      return h(
        'div',
        {
          key: `call:${toolCallId}`,
          role: 'listitem',
          'aria-level': depth > 0 ? depth + 1 : undefined,
          'data-depth': depth > 0 ? depth : undefined,
          'data-batch': batch && (batch.toolCallIds[0] === toolCallId ? 'begin' : 'inside'),
          ref: (element) => markCardPlace(element as Element | null, toolCallId),
        },
        title === false ? [card] : [title, card],
      )
    }

    function batchPanel({ batch, isBatchEnd }: ToolCallPlace) {
      return batch !== undefined && isBatchEnd === true ? [drawBatch(props.context, batch)] : []
    }

    function items() {
      return props.ids.flatMap((id, at) => {
        const place = places.value[at]
        return place === undefined ? [] : [item(id, place), ...batchPanel(place)]
      })
    }

    return () =>
      h(
        'div',
        { ref: root, class: 'tc-group', 'data-full': props.ids.length >= GROUP_SIZE ? '' : undefined },
        wasDrawn.value ? items() : [],
      )
  },
})

function isSamePlace(a: ToolCallPlace, b: ToolCallPlace | undefined): boolean {
  return (
    a === b ||
    (a.depth === b?.depth && a.run === b.run && a.batch === b.batch && a.isBatchEnd === b.isBatchEnd)
  )
}
