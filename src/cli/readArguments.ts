import { resolveProtocol, TOOL_PROTOCOLS } from '../adapters/protocols.js'
import { writeText } from '../testing/toolUi/writeValue.js'
import { InputError } from './inputError.js'

export interface Request {
  /** A file, or `-` for what is piped in. */
  readonly path: string
  /** For samples that name none. */
  readonly protocol?: string | undefined
  readonly help?: string | undefined
}

const HELP = `Usage: vue-tool-cards check SAMPLES.jsonl [--protocol NAME]

Replays recorded streams and checks which tool cards a person would see.
SAMPLES.jsonl has one JSON object a line; - reads them from what is piped in:

  id           a name for the sample
  protocol     ${TOOL_PROTOCOLS.slice(0, 3).join(', ')} …, or auto
  frames       the frames, as a list of objects or of texts, or as one text
  file         instead of frames: a file of SSE, NDJSON or JSON, beside SAMPLES.jsonl
  expected_ui  { "cards": [{ "toolName": …, "state": … }], "forbidden": ["pay executing"] }
  expected_issues
               optional: codes of issues that must come, ["wrong_protocol"]
  end          optional: how the stream ended, clean (default), aborted or error
  policy       optional: the host's rules, as for defineToolPolicy

Options:
  --protocol NAME  for samples that name none
  --help           this text

Writes one line a sample, and below it what differs and which issues there were. A sample of which
nothing could be read fails, unless expected_issues names the reason. Exit code 0: all are as expected,
1: some are not, 2: the input cannot be used.`

/** @throws InputError */
export function readArguments(words: readonly string[]): Request {
  if (words.length === 0 || words.includes('--help') || words.includes('-h')) return { path: '', help: HELP }
  const [command = '', ...rest] = words
  if (command !== 'check') throw wrong(`Unknown command "${writeText(command)}".`)
  const paths: string[] = []
  let protocol: string | undefined
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--protocol') protocol = rest.shift() ?? ''
    else if (word.startsWith('--protocol=')) protocol = word.slice('--protocol='.length)
    else if (word.startsWith('-') && word !== '-') throw wrong(`Unknown option "${writeText(word)}".`)
    else paths.push(word)
  }
  if (protocol !== undefined && !isProtocol(protocol))
    throw new InputError(`--protocol: ${unknownProtocol(protocol)}`)
  const [path, another] = paths
  if (path === undefined) throw wrong('No file of samples was named.')
  if (another !== undefined) throw wrong('More than one file of samples was named; check them one by one.')
  return { path, protocol }
}

/** `auto`: whatever the first frames of a sample show. */
export function isProtocol(name: string): boolean {
  return name === 'auto' || resolveProtocol(name) !== undefined
}

export function unknownProtocol(name: string): string {
  return `unknown protocol "${writeText(name)}". Known: ${TOOL_PROTOCOLS.join(', ')}, auto.`
}

function wrong(problem: string): InputError {
  return new InputError(`${problem} Write: vue-tool-cards check SAMPLES.jsonl (--help says more)`)
}
