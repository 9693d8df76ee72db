/** A file name says no more than it must: a tool's name may hold anything. */
export const fileStem = (tool: string): string => tool.replace(/[^\w-]+/g, '_').slice(0, 60) || 'result'

/** Hands a file to the browser, which saves it and does not open it. */
export function saveFile(parts: BlobPart[], type: string, name: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
