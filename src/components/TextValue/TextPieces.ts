import { h, type FunctionalComponent, type VNodeArrayChildren } from 'vue'
import { textParts } from './textParts.js'

/** A text in its own direction, with what deceives written out. Every child is a string. */
const TextPieces: FunctionalComponent<{ text: string; isMarked?: boolean | undefined }> = (props) =>
  h(
    'bdi',
    textParts(props.text, props.isMarked === true).map(({ text, tone }) =>
      tone === undefined ? text : h('span', { class: tone }, text),
    ) satisfies VNodeArrayChildren,
  )
TextPieces.props = { text: { type: String, required: true }, isMarked: Boolean }

export default TextPieces
