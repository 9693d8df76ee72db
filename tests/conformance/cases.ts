import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedDir } from '../setup/shared.js'
import type { NeutralFrame } from './neutralEvents.js'

export interface ExpectedCard {
  id: string
  state: string
  name?: string
  args?: unknown
  result?: unknown
  args_ready?: boolean
}

export interface Case {
  id: string
  kind: string
  layer: string
  protocol: string
  title: string
  input: NeutralFrame[]
  actions: Record<string, unknown>[]
  expected: { text: string; cards?: ExpectedCard[]; must_not?: string[] }
}

const shared = sharedDir()

/** The open cases with their inputs expanded; none where the shared folder is absent. */
export async function openCases(): Promise<Case[]> {
  if (shared === undefined) return []
  // As a data URL: in a test with a page, files beside the project are of another server.
  const program = readFileSync(join(shared, 'cases/expand.mjs'), 'base64')
  const { frames } = (await import(/* @vite-ignore */ `data:text/javascript;base64,${program}`)) as {
    frames(input: unknown[]): NeutralFrame[]
  }
  const lines = readFileSync(join(shared, 'cases/cases.open.jsonl'), 'utf8').trim().split('\n')
  return lines.map((line) => {
    const one = JSON.parse(line) as Case
    return { ...one, input: frames(one.input) }
  })
}
