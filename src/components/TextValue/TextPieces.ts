import { h, type FunctionalComponent, type VNodeArrayChildren } from 'vue'
import { textParts } from './textParts.js'

interface Props {
  text: string
  /** Line ends get a mark. */
  isMarked?: boolean | undefined
  /** What deceives is written out in it already. */
  isRevealed?: boolean | undefined
}

/** A text in its own direction, with what deceives written out. Every child is a string. */
const TextPieces: FunctionalComponent<Props> = (props) =>
  h(
    'bdi',
    textParts(props.text, props.isMarked === true, props.isRevealed).map(({ text, tone }) =>
      tone === undefined ? text : h('span', { class: tone }, text),
    ) satisfies VNodeArrayChildren,
  )
TextPieces.props = { text: { type: String, required: true }, isMarked: Boolean, isRevealed: Boolean }

export default TextPieces
