import { replayToolStream } from '../testing/index.js'
import type { ReplayFrames } from '../testing/index.js'
import { checkToolUi } from '../testing/toolUi/checkToolUi.js'
import { describeCheck } from '../testing/toolUi/describeCheck.js'
import { writeText } from '../testing/toolUi/writeValue.js'
import { InputError, reasonOf } from './inputError.js'
import type { Sample } from './readSamples.js'
import { readBytes } from './readSource.js'

/** Issues that are shown below a sample that failed: they often say why. */
const MAX_ISSUES = 5

/** Runs one sample. @returns `undefined` when it is as expected, else what to write about it */
export async function checkSample(sample: Sample): Promise<string | undefined> {
  const { id, protocol, end, policy, expected } = sample
  const failed = (reason: string, lines: readonly string[] = []): string =>
    [`FAIL ${id}: ${reason}`, ...lines.map((line) => `  ${line}`)].join('\n')
  try {
    const replay = await replayToolStream(protocol, await framesOf(sample), { end, policy })
    const check = checkToolUi(replay, expected)
    const [first, ...rest] = check.differences
    if (first === undefined) return undefined
    const reason = rest.length === 0 ? first.message : `${first.message} (and ${rest.length} more)`
    const issues = replay.issues
      .slice(0, MAX_ISSUES)
      .map(({ code, message }) => `issue ${code}: ${writeText(message)}`)
    return failed(reason, [...describeCheck(check).split('\n').slice(1), ...issues])
  } catch (error) {
    if (error instanceof InputError) throw error
    return failed(`the replay broke off: ${writeText(reasonOf(error))}`)
  }
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
