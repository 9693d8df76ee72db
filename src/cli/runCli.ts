import { checkSample } from './checkSample.js'
import { readArguments } from './readArguments.js'
import { readSamples } from './readSamples.js'
import { readSource } from './readSource.js'
import { InputError } from './inputError.js'

/** Where the program writes and reads. */
export interface Terminal {
  out(text: string): void
  complain(text: string): void
  readonly input: AsyncIterable<string | Uint8Array>
}

/** 0: all samples are as expected · 1: some are not · 2: the input cannot be used. */
export type ExitCode = 0 | 1 | 2

/** Runs the program. Never throws: what is wrong with the input is said with its fix. */
export async function runCli(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    const request = readArguments(words)
    if (request.help !== undefined) {
      terminal.out(request.help)
      return 0
    }
    const source = await readSource(request.path, terminal.input)
    const samples = await readSamples(source, request.protocol)
    let failed = 0
    for (const sample of samples) {
      const { isOk, text } = await checkSample(sample)
      if (!isOk) failed += 1
      terminal.out(text)
    }
    const count = samples.length === 1 ? '1 sample' : `${samples.length} samples`
    terminal.out(`${count}: ${samples.length - failed} ok, ${failed} failed`)
    return failed === 0 ? 0 : 1
  } catch (error) {
    terminal.complain(error instanceof InputError ? error.message : unforeseen(error))
    return 2
  }
}

function unforeseen(error: unknown): string {
  return `The check broke off: ${error instanceof Error ? error.message : String(error)}`
}
