import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { StreamEnd } from '../adapters/types.js'
import { defineToolPolicy } from '../policy/defineToolPolicy.js'
import type { ToolPolicy, ToolPolicyRules } from '../policy/types.js'
import type { ToolUiExpectation } from '../testing/index.js'
import { readExpectation } from '../testing/toolUi/readExpectation.js'
import { writeText } from '../testing/toolUi/writeValue.js'
import { InputError, reasonOf } from './inputError.js'
import { isProtocol, unknownProtocol } from './readArguments.js'
import type { SampleSource } from './readSource.js'

/** One line of the samples, checked. */
export interface Sample {
  /** As it may be written to a terminal. */
  readonly id: string
  readonly line: number
  readonly protocol: string
  readonly frames?: readonly unknown[] | string | undefined
  /** A whole path, instead of `frames`. */
  readonly file?: string | undefined
  readonly end?: StreamEnd | undefined
  readonly policy?: ToolPolicy | undefined
  readonly expected: ToolUiExpectation
  /** Codes that must come, also those that would fail a sample. */
  readonly expectedIssues: readonly string[]
}

const KEYS = ['id', 'protocol', 'frames', 'file', 'expected_ui', 'expected_issues', 'end', 'policy']
const ENDS: readonly StreamEnd[] = ['clean', 'aborted', 'error']
/** Bad lines that are named; the first ones tell enough. */
const MAX_NAMED = 20

/**
 * All samples, before the first one runs: a list with a bad line is not half checked.
 *
 * @param protocol for samples that name none
 * @throws InputError that names each bad line and its fix
 */
export async function readSamples(
  { text, folder }: SampleSource,
  protocol: string | undefined,
): Promise<Sample[]> {
  const samples: Sample[] = []
  const problems: string[] = []
  const lines = new Map<string, number>()
  for (const [index, content] of text.split('\n').entries()) {
    if (content.trim() === '') continue
    const line = index + 1
    try {
      const sample = readLine(content, line, folder, protocol)
      const before = lines.get(sample.id)
      if (before !== undefined)
        throw new InputError(`the id "${sample.id}" is that of line ${before}. Give each sample its own.`)
      lines.set(sample.id, line)
      await refuseMissing(sample)
      samples.push(sample)
    } catch (error) {
      problems.push(`line ${line}: ${reasonOf(error)}`)
    }
  }
  if (problems.length > 0) throw new InputError(shorten(problems).join('\n'))
  if (samples.length === 0) throw new InputError('There are no samples. Write one JSON object a line.')
  return samples
}

function readLine(content: string, line: number, folder: string, fallback: string | undefined): Sample {
  const given = parse(content)
  const unknown = Object.keys(given).find((key) => !KEYS.includes(key))
  if (unknown !== undefined)
    throw new InputError(`unknown field "${writeText(unknown)}". Known: ${KEYS.join(', ')}.`)
  const { id, protocol = fallback, end = 'clean', expected_ui: expected } = given
  if (typeof id !== 'string' || id.trim() === '') throw new InputError('no id. Add "id": "a name".')
  if (typeof protocol !== 'string')
    throw new InputError('no protocol. Add "protocol", or give --protocol for all.')
  if (!isProtocol(protocol)) throw new InputError(unknownProtocol(protocol))
  const how = ENDS.find((one) => one === end)
  if (how === undefined) throw new InputError(`"end" is none of ${ENDS.join(', ')}.`)
  readExpectation(expected as ToolUiExpectation)
  return {
    id: writeText(id),
    line,
    protocol,
    end: how,
    policy: policyOf(given['policy']),
    expected: expected as ToolUiExpectation,
    expectedIssues: issuesOf(given['expected_issues']),
    ...framesOf(given, folder),
  }
}

function parse(content: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(content.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new InputError(`no JSON (${writeText(reasonOf(error))}). Write one whole JSON object a line.`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InputError('no JSON object. Write one JSON object a line, without a list around them.')
  return value as Record<string, unknown>
}

function framesOf(
  { frames, file }: Record<string, unknown>,
  folder: string,
): Pick<Sample, 'frames' | 'file'> {
  if ((frames === undefined) === (file === undefined)) throw new InputError('give either "frames" or "file".')
  if (typeof file === 'string') return { file: resolve(folder, file) }
  if (typeof frames === 'string' || Array.isArray(frames)) return { frames: frames as string | unknown[] }
  throw new InputError(file === undefined ? '"frames" is neither a list nor a text.' : '"file" is no text.')
}

function policyOf(rules: unknown): ToolPolicy | undefined {
  if (rules === undefined) return undefined
  if (typeof rules !== 'object' || rules === null || Array.isArray(rules))
    throw new InputError('"policy" is no object of rules by tool name.')
  return defineToolPolicy(rules as ToolPolicyRules)
}

function issuesOf(codes: unknown = []): readonly string[] {
  if (Array.isArray(codes) && codes.every((code) => typeof code === 'string')) return codes
  throw new InputError('"expected_issues" is no list of codes. Write ["wrong_protocol"].')
}

async function refuseMissing({ file }: Sample): Promise<void> {
  if (file === undefined) return
  const isThere = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
  if (!isThere)
    throw new InputError(`no file ${writeText(file)}. "file" is relative to the file of the samples.`)
}

function shorten(problems: readonly string[]): readonly string[] {
  const more = problems.length - MAX_NAMED
  return more > 0 ? [...problems.slice(0, MAX_NAMED), `… and ${more} more lines`] : problems
}
