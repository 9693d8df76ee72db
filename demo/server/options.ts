export interface DemoOptions {
  /** @default 5180 */
  port: number
  replay?: string
  /** A protocol's name, or `auto`. */
  protocol: string
}

/** The protocols that a recording can be read as. */
export interface Protocols {
  readonly names: readonly string[]
  /** Aliases count. */
  isKnown(name: string): boolean
}

const USAGE = 'Usage: npm run demo -- [--port N] [--replay FILE [--protocol NAME]]'

/** Reads the command line; throws with the words that help. */
export function parseOptions(argv: readonly string[], protocols: Protocols): DemoOptions {
  const options: DemoOptions = { port: 5180, protocol: 'auto' }
  for (let at = 0; at < argv.length; at += 1) {
    const [name = '', inline] = (argv[at] ?? '').split(/=(.*)/s)
    const value = inline ?? argv[++at]
    if (!['--port', '--replay', '--protocol'].includes(name))
      throw new Error(`Unknown option: ${name}. ${USAGE}`)
    if (value === undefined || value === '') throw new Error(`${name} needs a value. ${USAGE}`)
    if (name === '--port') options.port = parsePort(value)
    else if (name === '--replay') options.replay = value
    else options.protocol = parseProtocol(value, protocols)
  }
  if (options.replay === undefined && options.protocol !== 'auto') {
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
  if (value === 'auto' || protocols.isKnown(value)) return value
  throw new Error(`Unknown protocol: ${value}. Use auto or one of: ${protocols.names.join(', ')}.`)
}
