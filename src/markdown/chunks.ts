import { CHUNK_LENGTH } from './limits.js'

/**
 * Cuts text into pieces of at least {@link CHUNK_LENGTH} that end with a line. Where the cuts are depends
 * only on the text before them, so text that grows keeps its pieces.
 */
export function chunkLines(text: string): string[] {
  const chunks: string[] = []
  let from = 0
  for (;;) {
    const end = text.indexOf('\n', from + CHUNK_LENGTH - 1)
    if (end < 0 || end + 1 >= text.length) break
    chunks.push(text.slice(from, end + 1))
    from = end + 1
  }
  if (from < text.length) chunks.push(text.slice(from))
  return chunks
}

/**
 * Adds text behind pieces of {@link chunkLines}, in place. Only the last piece may change.
 */
export function appendChunks(chunks: string[], text: string): void {
  const last = chunks.pop() ?? ''
  chunks.push(...chunkLines(last + text))
}
