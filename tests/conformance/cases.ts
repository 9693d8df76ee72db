import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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
  const { frames } = (await import(pathToFileURL(join(shared, 'cases/expand.mjs')).href)) as {
    frames(input: unknown[]): NeutralFrame[]
  }
  const lines = readFileSync(join(shared, 'cases/cases.open.jsonl'), 'utf8').trim().split('\n')
  return lines.map((line) => {
    const one = JSON.parse(line) as Case
    return { ...one, input: frames(one.input) }
  })
}
