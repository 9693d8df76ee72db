import { findRendererIn, type ResolvedRenderer, type ToolRenderers } from '../store/toolRenderers.js'
import { useToolCardsConfig } from './useToolCardsConfig.js'

export type { ResolvedRenderer, ToolRenderer, ToolRenderers } from '../store/toolRenderers.js'

/**
 * Finds the host's own component for a tool.
 *
 * @param own those of one place, which go before those of `createToolCards`
 */
export function useToolRenderers(
  own: () => ToolRenderers | undefined = () => undefined,
): (toolName: string) => ResolvedRenderer | undefined {
  const { config } = useToolCardsConfig()
  return (toolName) => {
    for (const renderers of [own(), config.renderers]) {
      const found = renderers && findRendererIn(renderers)(toolName)
      if (found !== undefined) return found
    }
    return undefined
  }
}
