import type { ToolCardsContext } from '../../composables/useToolCardsConfig.js'

/** The words of SafeMarkdown in the language of the page. */
export function markdownMessages({ t, plural, format }: ToolCardsContext) {
  return {
    untrusted: t('markdown.untrusted'),
    showSource: t('markdown.showSource'),
    showFormatted: t('markdown.showFormatted'),
    imageNotLoaded: t('markdown.imageNotLoaded'),
    loadImage: t('markdown.loadImage'),
    goesTo: t('markdown.goesTo'),
    notLinked: t('markdown.notLinked'),
    table: t('markdown.table'),
    tooComplex: t('markdown.tooComplex'),
    omitted: (characters: number) => `… ${plural('characters', characters)} …`,
    tooLong: (shown: number, total: number) =>
      t('markdown.tooLong', { shown: format.number(shown), total: plural('characters', total) }),
    showMore: (characters: number) => plural('more', characters),
  }
}
