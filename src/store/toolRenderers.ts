import { toRaw, type Component } from 'vue'
import { compilePattern, type NameTest } from '../policy/namePattern.js'

/** A component that shows the calls of a tool. It is given the props `card` and `toolCallId`. */
export type ToolRenderer =
  | Component
  | {
      component: Component
      /**
       * It asks the person itself, with an `ApprovalPanel` or with `useApproval`. Without this the panel stands
       * below it while the call waits. @default false
       */
      showsApproval?: boolean | undefined
    }

/**
 * Components of your own by exact tool name or by pattern (`shop_*`, `*`). Exact beats pattern, longer pattern
 * beats shorter.
 */
export type ToolRenderers = Readonly<Record<string, ToolRenderer>>

/** A renderer with its defaults filled in. */
export interface ResolvedRenderer {
  readonly component: Component
  readonly showsApproval: boolean
}

export type FindRenderer = (toolName: string) => ResolvedRenderer | undefined

// Hosts write the object once; each list would compile it anew.
const compiled = new WeakMap<ToolRenderers, FindRenderer>()

/** Finds the component for a tool's name. A name comes from the wire: only keys that the host wrote count. */
export function findRendererIn(renderers: ToolRenderers): FindRenderer {
  // A component that was made reactive with the object around it would be drawn slower.
  const raw = toRaw(renderers)
  let find = compiled.get(raw)
  if (find === undefined) compiled.set(raw, (find = compile(raw)))
  return find
}

function compile(renderers: ToolRenderers): FindRenderer {
  const exact = new Map<string, ResolvedRenderer>()
  const patterns: { pattern: string; fits: NameTest; renderer: ResolvedRenderer }[] = []
  for (const [key, given] of Object.entries(renderers)) {
    const renderer = resolve(key, given)
    if (key.includes('*')) patterns.push({ pattern: key, fits: compilePattern(key), renderer })
    else exact.set(key, renderer)
  }
  patterns.sort((a, b) => b.pattern.length - a.pattern.length)
  return (toolName) => {
    if (toolName === '') return undefined
    return exact.get(toolName) ?? patterns.find(({ fits }) => fits(toolName))?.renderer
  }
}

function resolve(key: string, given: ToolRenderer): ResolvedRenderer {
  const isDeclared = typeof given === 'object' && 'component' in given
  const component: unknown = isDeclared ? given.component : given
  if (typeof component !== 'function' && (typeof component !== 'object' || component === null))
    throw new TypeError(
      `renderers: "${key}" is no component. Give one, or { component, showsApproval }: { get_weather: WeatherCard }.`,
    )
  return { component: component as Component, showsApproval: isDeclared && given.showsApproval === true }
}
