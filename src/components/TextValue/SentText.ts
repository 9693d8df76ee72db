import { h, type FunctionalComponent } from 'vue'
import { useToolCardsConfig } from '../../composables/useToolCardsConfig.js'
import { maskText } from '../../safety/index.js'
import TextPieces from './TextPieces.js'

/** Free text of a server or a person: what a masking rule matches never reaches the page. */
const SentText: FunctionalComponent<{ text: string }> = (props) =>
  h(TextPieces, { text: maskText(props.text, useToolCardsConfig().config.masking).text })
SentText.props = { text: { type: String, required: true } }

export default SentText
