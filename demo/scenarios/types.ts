export type Language = 'en' | 'zh-CN'

/** The same in every language that the demo speaks. */
export type Said = Readonly<Record<Language, string>>

export type ModelPart =
  | { readonly kind: 'reasoning'; readonly text: Said }
  | { readonly kind: 'text'; readonly text: Said }
  | {
      readonly kind: 'call'
      /** Name of this call within its scenario. */
      readonly call: string
      readonly tool: string
      /** JSON text, exactly as the model writes it: `1999.00` stays `1999.00`. */
      readonly args: Said
    }

export interface ToolOutcome {
  /** JSON text, so that a result may hold what an object literal could not. */
  readonly result?: Said
  readonly resultFormat?: 'text' | 'markdown'
  readonly error?: { readonly code: string; readonly text: Said; readonly retryable: boolean }
}

/** What the agent does with one call. */
export interface AgentTask {
  readonly call: string
  /** A person is asked first. */
  readonly ask?: { readonly message?: Said; readonly expiresInSeconds?: number }
  /** The server's own rule says no: nobody is asked. */
  readonly refusal?: Said
  readonly progress?: readonly {
    readonly afterMs: number
    readonly message: Said
    readonly done?: number
    readonly total?: number
  }[]
  readonly takesMs: number
  readonly outcome: ToolOutcome
  /** What a second attempt brings, and what the model says then. */
  readonly retry?: { readonly takesMs: number; readonly outcome: ToolOutcome; readonly closing: Said }
}

/** One response of the model, and what the agent makes of its calls. */
export interface Turn {
  readonly model: readonly ModelPart[]
  readonly agent: readonly AgentTask[]
  /** The first time, the connection breaks when this much of the response is written (0 to 1). */
  readonly breaksAt?: number
}

/** Everything that one prompt sets going: plain data. */
export interface Scenario {
  readonly id: string
  readonly title: Said
  readonly about: Said
  /** What the person wrote. */
  readonly prompt: Said
  readonly turns: readonly Turn[]
  /** What the model says instead of the next turn when a person denied a call. */
  readonly whenDenied?: Said
}

/** The same in every language. */
export const same = (text: string): Said => ({ en: text, 'zh-CN': text })

export const text = (en: string, zhCN: string): ModelPart => ({ kind: 'text', text: { en, 'zh-CN': zhCN } })

export const reasoning = (en: string, zhCN: string): ModelPart => ({
  kind: 'reasoning',
  text: { en, 'zh-CN': zhCN },
})

export function call(name: string, tool: string, args: string | Said): ModelPart {
  return { kind: 'call', call: name, tool, args: typeof args === 'string' ? same(args) : args }
}

export function json(value: unknown): Said {
  return same(JSON.stringify(value))
}
