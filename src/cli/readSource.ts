import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { InputError, reasonOf } from './inputError.js'

/** Largest file or input that is read, in bytes. */
const MAX_BYTES = 256_000_000

export interface SampleSource {
  readonly text: string
  /** Where the files of the samples are looked for. */
  readonly folder: string
}

/**
 * @param path a file, or `-` for `input`
 * @throws InputError
 */
export async function readSource(
  path: string,
  input: AsyncIterable<string | Uint8Array>,
): Promise<SampleSource> {
  const bytes = path === '-' ? await readAll(input) : await readBytes(path, path)
  const folder = path === '-' ? process.cwd() : dirname(resolve(path))
  return { text: new TextDecoder().decode(bytes), folder }
}

/**
 * @param place how the file is called in a message
 * @throws InputError
 */
export async function readBytes(path: string, place: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path)
    if (size <= MAX_BYTES) return await readFile(path)
  } catch (error) {
    throw new InputError(`${place}: cannot be read (${codeOf(error)}). Check the path.`)
  }
  throw tooLarge(place)
}

async function readAll(input: AsyncIterable<string | Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of input) {
    const bytes = typeof piece === 'string' ? new TextEncoder().encode(piece) : piece
    size += bytes.length
    if (size > MAX_BYTES) throw tooLarge('The input')
    pieces.push(bytes)
  }
  return Buffer.concat(pieces)
}

function tooLarge(place: string): InputError {
  return new InputError(`${place}: larger than ${MAX_BYTES / 1_000_000} MB. Split it.`)
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'it is a folder'
  return typeof code === 'string' ? code : reasonOf(error)
}
