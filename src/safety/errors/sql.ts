/** Where a statement begins: the word, and what must follow in the same line for it to be SQL. */
const STATEMENTS: readonly (readonly [RegExp, RegExp])[] = [
  [/\bselect\b/i, /\bfrom\b/i],
  [/\binsert\s+(?:ignore\s+)?into\b/i, /\S/],
  [/\bupdate\b/i, /\bset\b/i],
  [/\bdelete\s+from\b/i, /\S/],
  [/\b(?:create|drop|alter|truncate)\s+(?:table|index|view|database|schema|user)\b/i, /\S/],
  [/\bmerge\s+into\b/i, /\S/],
  [/\bwith\s+\w+\s+as\s*\(/i, /\S/],
]
/** Prose also says "select a file from the list"; SQL has these. */
const LOOKS_LIKE_SQL = /[*=,;()`"?]|\bwhere\b|\bvalues\b|\bjoin\b|\$\d/i
const IN_CAPITALS = /\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|TRUNCATE|MERGE|WITH)\b/
const NAMED =
  /\b(relation|table|column|constraint|database|schema|index|role|sequence|view|key)( ?)(["'`][^"'`\n]{1,200}["'`])(?:\.["'`][^"'`\n]{1,200}["'`])*/gi

/** The text without statements in SQL, and without the names of tables and columns. */
export function removeSql(text: string): string {
  const lines = text.split('\n')
  let inStatement = false
  const kept = lines.map((line) => {
    // The statement goes on in lines that are indented or begin with one of its words.
    if (
      inStatement &&
      /^\s+\S|^\s*(?:from|where|and|or|set|values|join|left|inner|order|group|limit|on)\b/i.test(line)
    )
      return ''
    const start = statementStart(line)
    inStatement = start !== -1
    return start === -1 ? line : line.slice(0, start).replace(/[\s([{:>-]*$|["'`]$/, '')
  })
  return kept.join('\n').replace(NAMED, '$1')
}

function statementStart(line: string): number {
  let first = -1
  for (const [begin, goesOn] of STATEMENTS) {
    const index = line.search(begin)
    if (index === -1 || (first !== -1 && index >= first)) continue
    const rest = line.slice(index)
    if (!goesOn.test(rest.slice(6))) continue
    if (IN_CAPITALS.test(rest.slice(0, 12)) || LOOKS_LIKE_SQL.test(rest)) first = index
  }
  return first
}
