/** Where a statement begins: the word, and what must follow in the same line for it to be SQL. */
const STATEMENTS: readonly (readonly [RegExp, RegExp])[] = [
  [/\bselect\b/i, /\b(?:from|where)\b/i],
  [/\b(?:insert\s+(?:ignore\s+)?|replace\s+)into\b/i, /\S/],
  [/\bupdate\b/i, /\bset\b/i],
  [/\bdelete\s+from\b/i, /\S/],
  [/\b(?:create|drop|alter|truncate)\s+(?:table|index|view|database|schema|user)\b/i, /\S/],
  [/\bmerge\s+into\b/i, /\S/],
  [/\bwith\s+\w+\s+as\s*\(/i, /\S/],
  [/\b(?:EXEC|EXECUTE|CALL)\s+[\w.]+/, /\S/],
  // Where PostgreSQL found the mistake.
  [/^LINE \d+: /, /\S/],
]
/** Prose also says "select a file from the list"; SQL has these. */
const LOOKS_LIKE_SQL =
  /select\s+\*|\bwhere\b.{1,80}[=<>]|\bset\s+[\w."`]{1,60}\s*=|\bvalues\s*\(|\bjoin\b.{1,80}\bon\b|\$\d|=\s*\?|from\s+[\w."`]{1,80}\s*(?:;|$)/i
const IN_CAPITALS =
  /\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|TRUNCATE|MERGE|WITH|REPLACE|EXEC|EXECUTE|CALL|LINE)\b/
const NAMED =
  /\b(relation|table|column|constraint|database|schema|index|role|sequence|view|key)( ?)(["'`][^"'`\n]{1,200}["'`])(?:\.["'`][^"'`\n]{1,200}["'`])*/gi
/** The same without quotation marks: what has the shape of a name, or stands where only a name can stand. */
const BARE_NAMES: readonly RegExp[] = [
  /\b(relation|table|column|constraint|schema|index|sequence|view)(:? )\w{1,80}[._]\w[\w.]{0,160}/gi,
  /\b(no such (?:relation|table|column|schema|index|view|database))(:? )[\w.]{1,200}/gi,
  /\b(for (?:relation|table|column|schema|index|sequence|view|database))( )[\w.]{1,200}/gi,
]

/** The text without statements in SQL, and without the names of tables and columns. */
export function removeSql(text: string): string {
  const lines = text.split('\n')
  let inStatement = false
  const kept = lines.map((line, index) => {
    // The statement goes on in lines that are indented or begin with one of its words.
    if (
      inStatement &&
      /^\s+\S|^\s*(?:from|where|and|or|set|values|join|left|inner|order|group|limit|on)\b/i.test(line)
    )
      return ''
    const start = statementStart(line, lines[index + 1] ?? '')
    inStatement = start !== -1
    return start === -1 ? line : line.slice(0, start).replace(/[\s([{:>-]*$|["'`]$/, '')
  })
  return BARE_NAMES.reduce((text, name) => text.replace(name, '$1'), kept.join('\n').replace(NAMED, '$1'))
}

function statementStart(line: string, next: string): number {
  let first = -1
  for (const [begin, goesOn] of STATEMENTS) {
    const index = line.search(begin)
    if (index === -1 || (first !== -1 && index >= first)) continue
    const rest = /^\s*(?:from|set|values)\b/i.test(next)
      ? `${line.slice(index)} ${next.trim()}`
      : line.slice(index)
    if (!goesOn.test(rest.slice(6))) continue
    if (IN_CAPITALS.test(rest.slice(0, 12)) || LOOKS_LIKE_SQL.test(rest)) first = index
  }
  return first
}
