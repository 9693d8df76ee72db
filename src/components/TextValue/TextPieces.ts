import { h, type FunctionalComponent, type VNodeArrayChildren } from 'vue'
import { markedQuery, useSearch, type Mark } from '../shared/dataSearch.js'
import { markText } from './markText.js'
import { textParts } from './textParts.js'

interface Props {
  text: string
  /** Line ends get a mark. */
  isMarked?: boolean | undefined
  /** What deceives is written out in it already. */
  isRevealed?: boolean | undefined
  /** What is looked for stands out; `undefined` where nothing is. */
  mark?: Mark
}

/** A text in its own direction, with what deceives written out. Every child is a string. */
const TextPieces: FunctionalComponent<Props> = (props) => {
  const query = markedQuery(useSearch(), props.mark)
  const counter = { count: 0, current: props.mark }
  return h(
    'bdi',
    textParts(props.text, props.isMarked === true, props.isRevealed).flatMap(({ text, tone }) => {
      // What is written out for a character is no text that anybody sent.
      const pieces = query === '' || tone === 'tc-escape' ? [text] : markText(text, query, counter)
      return tone === undefined ? pieces : [h('span', { class: tone }, pieces)]
    }) satisfies VNodeArrayChildren,
  )
}
TextPieces.props = {
  text: { type: String, required: true },
  isMarked: Boolean,
  isRevealed: Boolean,
  mark: Number,
}

export default TextPieces
