export interface DemoOptions {
  /** @default 5180 */
  port: number
  /** A recording to show beside the scenarios. */
  replay?: { file: string; protocol: string }
}

/** The protocols that a recording can be read as. */
export interface Protocols {
  readonly names: readonly string[]
  /** Aliases count. */
  isKnown(name: string): boolean
}

const USAGE = 'Usage: npm run demo -- [--port N] [--replay FILE [--protocol NAME]]'

/** Found out from the first frames. */
const AUTO = 'auto'

/** Reads the command line; throws with the words that help. */
export function parseOptions(argv: readonly string[], protocols: Protocols): DemoOptions {
  const options: DemoOptions = { port: 5180 }
  let file: string | undefined
  let protocol: string | undefined
  for (let at = 0; at < argv.length; at += 1) {
    const [name = '', inline] = (argv[at] ?? '').split(/=(.*)/s)
    if (!['--port', '--replay', '--protocol'].includes(name))
      throw new Error(`Unknown option: ${name}. ${USAGE}`)
    const value = inline ?? argv[++at]
    if (value === undefined || value === '') throw new Error(`${name} needs a value. ${USAGE}`)
    if (name === '--port') options.port = parsePort(value)
    else if (name === '--replay') file = value
    else protocol = parseProtocol(value, protocols)
  }
  if (file !== undefined) options.replay = { file, protocol: protocol ?? AUTO }
  else if (protocol !== undefined) {
    throw new Error(`--protocol says how to read a recording: name one with --replay FILE. ${USAGE}`)
  }
  return options
}

function parsePort(value: string): number {
  const port = Number(value)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`--port needs a number from 0 to 65535, not ${value}.`)
}

function parseProtocol(value: string, protocols: Protocols): string {
  if (value === AUTO || protocols.isKnown(value)) return value
  throw new Error(`Unknown protocol: ${value}. Use one of: ${[AUTO, ...protocols.names].join(', ')}.`)
}
