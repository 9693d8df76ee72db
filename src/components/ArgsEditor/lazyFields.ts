import {
  computed,
  defineAsyncComponent,
  defineComponent,
  h,
  watch,
  type AsyncComponentLoader,
  type Component,
  type PropType,
} from 'vue'
import { useToolCardsConfig } from '../../composables/useToolCardsConfig.js'
import type { ToolCardData } from '../../core/card.js'
import { useCardBoundary } from '../shared/useCardBoundary.js'
import type { Edits } from './types.js'

/**
 * Fields that come with a file of their own. Where that file is gone, or they cannot be drawn, they say so in
 * their place: the question around them can still be answered with no.
 */
function fieldsOf<Fields extends Component>(load: AsyncComponentLoader<Fields>): Fields {
  const Loaded: Component = defineAsyncComponent(load)
  return defineComponent({
    inheritAttrs: false,
    props: { card: { type: Object as PropType<ToolCardData>, required: true } },
    emits: { edits: (_: Edits) => true },
    setup(props, { attrs, emit }) {
      const { t } = useToolCardsConfig()
      const { hasFailed } = useCardBoundary(computed(() => props.card))
      watch(hasFailed, (isFailed) => {
        if (!isFailed) return
        emit('edits', { of: props.card, count: 0, problem: t('edit.notShown'), subject: '', isMissing: true })
      })
      return () =>
        hasFailed()
          ? h('p', { class: 'tc-note', role: 'alert', 'data-slot': 'not-shown' }, t('edit.notShown'))
          : h(Loaded, { ...attrs, card: props.card, onEdits: (edits: Edits) => emit('edits', edits) })
    },
  }) as unknown as Fields
}

export const ArgsEditor = fieldsOf(() => import('./ArgsEditor.vue'))
export const AnswerForm = fieldsOf(() => import('./AnswerForm.vue'))
