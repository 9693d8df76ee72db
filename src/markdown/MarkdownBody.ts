import { defineComponent, h, type PropType } from 'vue'
import type { MarkdownDocument } from './growing.js'
import type { MarkdownContext } from './options.js'
import { NodeCache, renderDocument } from './renderBlock.js'

/** The formatted text; draws only what is new. A render function: the cache needs it to be one. */
export const MarkdownBody = defineComponent({
  name: 'MarkdownBody',
  props: {
    document: { type: Object as PropType<MarkdownDocument>, required: true },
    context: { type: Object as PropType<MarkdownContext>, required: true },
  },
  setup(props) {
    const cache = new NodeCache()
    return () => h('div', { class: 'tc-md-body' }, renderDocument(props.document, props.context, cache))
  },
})
