import type { ToolIssue } from '../core/issue.js'
import { replayToolStream } from '../testing/index.js'
import type { ReplayFrames } from '../testing/index.js'
import { readReplayFrames } from '../testing/replayFrames.js'
import { checkToolUi } from '../testing/toolUi/checkToolUi.js'
import { describeCheck } from '../testing/toolUi/describeCheck.js'
import { writeText } from '../testing/toolUi/writeValue.js'
import { InputError, reasonOf } from './inputError.js'
import type { Sample } from './readSamples.js'
import { readBytes } from './readSource.js'
import { findUnread } from './unread.js'

/** Issues that are shown below a sample: they often say why. */
const MAX_ISSUES = 5

export interface CheckedSample {
  readonly isOk: boolean
  /** A line on the sample, and below it what there is to say. */
  readonly text: string
}

/** Runs one sample. */
export async function checkSample(sample: Sample): Promise<CheckedSample> {
  const { id, protocol, end, policy, expected, expectedIssues } = sample
  const failed = (reason: string, lines: readonly string[] = []): CheckedSample => ({
    isOk: false,
    text: indented(`FAIL ${id}: ${reason}`, lines),
  })
  try {
    const given = await framesOf(sample)
    if (given instanceof Uint8Array && given.includes(0))
      return failed('the file is no text in UTF-8: it has bytes of value 0')
    const frames = readReplayFrames(given)
    const replay = await replayToolStream(protocol, given, { end, policy })
    const issues = issueLines(replay.issues)
    const unread = await findUnread(frames, replay)
    if (unread !== undefined && !unread.codes.some((code) => expectedIssues.includes(code)))
      return failed(`nothing was checked: ${writeText(unread.reason)}`, issues)
    const missing = missingIssue(expectedIssues, [...(unread?.codes ?? []), ...replay.issues.map(codeOf)])
    if (missing !== undefined) return failed(`the issue ${writeText(missing)} was expected`, issues)
    const check = checkToolUi(replay, expected)
    const [first, ...rest] = check.differences
    if (first === undefined) return { isOk: true, text: indented(`ok ${id}`, issues) }
    const reason = rest.length === 0 ? first.message : `${first.message} (and ${rest.length} more)`
    return failed(reason, [...describeCheck(check).split('\n').slice(1), ...issues])
  } catch (error) {
    if (error instanceof InputError) throw error
    return failed(`the replay broke off: ${writeText(reasonOf(error))}`)
  }
}

function indented(line: string, more: readonly string[]): string {
  return [line, ...more.map((one) => `  ${one}`)].join('\n')
}

function issueLines(issues: readonly ToolIssue[]): string[] {
  const lines = issues.slice(0, MAX_ISSUES).map(({ code, message }) => `issue ${code}: ${writeText(message)}`)
  const more = issues.length - MAX_ISSUES
  return more > 0 ? [...lines, `… and ${more} more issues`] : lines
}

/** One that was expected and did not come: else it would be a word that checks nothing. */
function missingIssue(expected: readonly string[], came: readonly string[]): string | undefined {
  return expected.find((code) => !came.includes(code))
}

function codeOf({ code }: ToolIssue): string {
  return code
}

async function framesOf({ frames, file, line }: Sample): Promise<ReplayFrames> {
  if (file === undefined) return frames ?? []
  return wholeArray(await readBytes(file, `line ${line}: ${file}`))
}

/** A JSON file whose value is a list holds the frames; anything else is a stream. */
function wholeArray(bytes: Uint8Array): ReplayFrames {
  const text = new TextDecoder().decode(bytes)
  if (!/^\s*\[/.test(text)) return bytes
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : bytes
  } catch {
    return bytes
  }
}
