import { computed, type ComputedRef } from 'vue'
import { useReport } from '../../composables/useReport.js'
import { useToolCardsConfig, type ToolCardsContext } from '../../composables/useToolCardsConfig.js'
import type { ToolCardData } from '../../core/card.js'
import type { ToolIssueHandler } from '../../core/issue.js'
import { checkLink } from '../../safety/index.js'

type TraceUrl = NonNullable<ToolCardsContext['config']['traceUrl']>

const OWN_SITE = 'https://own.invalid'

/** The host's function is trusted; what it puts into the address came from the stream. */
function checkedUrl(url: string): string | undefined {
  const isOwn = url.startsWith('/')
  const { href } = checkLink(isOwn ? OWN_SITE + url : url)
  if (!isOwn) return href.startsWith('http') ? href : undefined
  const path = href.slice(OWN_SITE.length)
  // Two slashes begin another host; the parser makes them of `/..//`, too.
  return path.startsWith('/') && !path.startsWith('//') && !url.startsWith('//') ? path : undefined
}

// A function that fails for one card fails for many, and once is enough to be told.
const failed = new WeakSet<TraceUrl>()

function ask(traceUrl: TraceUrl, card: ToolCardData, report: ToolIssueHandler): string | undefined {
  let url: unknown
  try {
    url = traceUrl(card)
  } catch {
    if (!failed.has(traceUrl))
      report({
        code: 'hook_failed',
        message: 'traceUrl threw; the card has no link to its trace.',
        fix: 'Return an address, or null for a call that has none.',
        toolCallId: card.toolCallId,
      })
    failed.add(traceUrl)
  }
  return typeof url === 'string' ? checkedUrl(url) : undefined
}

/** Where the host's tracing shows a call; `undefined` where it says nowhere, or nothing that may be a link. */
export function useTraceLink(card: () => ToolCardData): ComputedRef<string | undefined> {
  const { config } = useToolCardsConfig()
  const report = useReport()
  return computed(() => config.traceUrl && ask(config.traceUrl, card(), report))
}
