/** Says whether a tool's name fits. */
export type NameTest = (toolName: string) => boolean

/**
 * A pattern in which `*` stands for any text, also none: `search_*`, `*_read`, `mcp:*:list`.
 * Everything else stands for itself. Time is linear in the name, whatever the pattern.
 */
export function compilePattern(pattern: string): NameTest {
  const [head = '', ...rest] = pattern.split('*')
  const tail = rest.pop() ?? ''
  const fixed = rest.reduce((length, part) => length + part.length, head.length + tail.length)
  return (name) => {
    if (name.length < fixed || !name.startsWith(head) || !name.endsWith(tail)) return false
    let position = head.length
    for (const part of rest) {
      const found = name.indexOf(part, position)
      if (found < 0) return false
      position = found + part.length
    }
    return position <= name.length - tail.length
  }
}
