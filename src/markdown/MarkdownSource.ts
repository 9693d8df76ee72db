import { defineComponent } from 'vue'
import { renderSource } from './renderSource.js'

/** The text itself. */
export const MarkdownSource = defineComponent({
  name: 'MarkdownSource',
  props: { text: { type: String, required: true } },
  setup: (props) => () => renderSource(props.text),
})
