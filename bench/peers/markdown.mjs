// @ts-nocheck: its package is installed by the benchmark alone, so a fresh clone has no types of it
import MarkstreamVue from 'markstream-vue'
import 'markstream-vue/index.css'

/** Components that show Markdown as it grows, and the props of a text. */
export const MARKDOWN_PEERS = {
  'markstream-vue': {
    component: MarkstreamVue,
    /** @param {string} text @param {boolean} isFinal */
    props: (text, isFinal) => ({ content: text, final: isFinal }),
  },
}
