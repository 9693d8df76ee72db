/** One server-sent event, and how long a model would have taken to get there. */
export interface Frame {
  readonly event?: string
  readonly data: string
  /** Ms before it, at human pace. */
  readonly wait: number
}

export interface SpokenCall {
  readonly kind: 'call'
  /** The id on the wire. */
  readonly id: string
  readonly tool: string
  readonly argsText: string
}

/** What the model says in one response, in one language. */
export type Spoken = { readonly kind: 'reasoning' | 'text'; readonly text: string } | SpokenCall

export interface TurnContext {
  readonly runId: string
  /** Number of the response within its run, from 1. */
  readonly step: number
  /** Chance enough to make ids of: letters and digits, 24 characters. */
  readonly serial: string
  /** Epoch ms. */
  readonly now: number
}

/** How one provider writes a response of its model. */
export interface Wire {
  readonly name: string
  readonly title: string
  /** An id as this provider makes them. */
  callId(serial: string): string
  encode(parts: readonly Spoken[], context: TurnContext): Iterable<Frame>
  /** Calls appear on this wire only when they begin to run: what comes before is the agent's to tell. */
  readonly execution?: (call: SpokenCall) => Frame
  /** The wire has its own form for a result. */
  readonly result?: (call: SpokenCall, resultText: string) => Frame
}

/** As it is written into the response. */
export function toSseText(frame: Pick<Frame, 'event' | 'data'>): string {
  const name = frame.event === undefined ? '' : `event: ${frame.event}\n`
  return `${name}data: ${frame.data.replaceAll('\n', '\ndata: ')}\n\n`
}
