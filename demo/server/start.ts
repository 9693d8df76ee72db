import { resolve } from 'node:path'
import { resolveProtocol, TOOL_PROTOCOLS } from '../../src/adapters/index.js'
import { createApp } from './app.js'
import { listen } from './listen.js'
import { parseOptions } from './options.js'
import { readRecording } from './recording.js'

export interface Launch {
  argv: readonly string[]
  /** Builds the page and says where it is. */
  buildPage: () => Promise<string>
}

/** Starts the demo. Whatever is wrong with the command line is said before anything is built. */
export async function start({ argv, buildPage }: Launch): Promise<void> {
  const options = parseOptions(argv, {
    names: TOOL_PROTOCOLS,
    isKnown: (name) => resolveProtocol(name) !== undefined,
  })
  const recording = options.replay && readRecording(resolve(options.replay.file), options.replay.protocol)
  const app = createApp({ page: await buildPage(), recording })
  const port = await listen(app, options.port, (line) => console.warn(line))
  console.log(`The demo is at http://127.0.0.1:${port}/ (Ctrl+C ends it).`)
}
