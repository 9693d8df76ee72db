import { h, type FunctionalComponent, type PropType } from 'vue'
import { useToolCardsConfig } from '../../composables/useToolCardsConfig.js'
import { maskedHead } from '../shared/maskedHead.js'
import { useMasking } from '../shared/masking.js'
import TextPieces from './TextPieces.js'

interface Props {
  text: string
  /** Words of ours around it. */
  words?: ((text: string) => string) | undefined
}

/**
 * Free text of a server or a person: what a masking rule matches never reaches the page, and of a very long one
 * only the beginning does.
 */
const SentText: FunctionalComponent<Props> = ({ text, words }) => {
  const { plural } = useToolCardsConfig()
  const head = maskedHead(text, useMasking()())
  const pieces = h(TextPieces, { text: words?.(head.text) ?? head.text })
  if (head.omitted === 0) return pieces
  return [pieces, ' ', h('span', { class: 'tc-small' }, plural('moreCharacters', head.omitted))]
}
SentText.props = {
  text: { type: String, required: true },
  words: Function as PropType<(text: string) => string>,
}

export default SentText
