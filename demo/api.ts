import type { Said } from './scenarios/types.js'

/** What the server can show. */
export interface Overview {
  scenarios: readonly { id: string; title: Said; about: Said; prompt: Said }[]
  wires: readonly { name: string; title: string }[]
  recording?: { name: string; protocol: string }
}

/** A request as both `fetch` and `feed.open` take it. */
export function jsonPost(body: object): { method: string; headers: Record<string, string>; body: string } {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

export async function fetchOverview(): Promise<Overview> {
  const response = await fetch('/api/demo')
  if (!response.ok) throw new Error(`The demo server answered ${response.status}.`)
  return (await response.json()) as Overview
}

/** Throws in the server's words where it refuses. */
export async function post<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(path, jsonPost(body))
  const answer = (await response.json()) as Answer & { error?: { message: string } }
  if (!response.ok) throw new Error(answer.error?.message ?? `The demo server answered ${response.status}.`)
  return answer
}
