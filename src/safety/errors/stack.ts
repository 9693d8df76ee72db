/** One line of a stack trace, as the common languages write it. */
const FRAMES: readonly RegExp[] = [
  // JavaScript, Java, C#: `at f (file:1:2)`, `... 12 more`.
  /^\s*at\s+\S/,
  /^\s*\.{3} \d+ (?:more|common frames)/,
  // Python.
  /^\s*Traceback \(most recent call last\)/,
  /^\s*File "[^"]*", line \d+/,
  // Go, Rust, Ruby, PHP.
  /^goroutine \d+ \[/,
  /^\s*[\w./*()-]+\(.{0,200}\)\s*$/,
  /^\s*\S+\.(?:go|rs|rb|php|py|c|cpp|swift|kt):\d+/,
  /^\s*\d+:\s+(?:0x[0-9a-f]+|[\w<>:]+::)/,
  /^\s*#\d+\s+\S/,
  /^\s*(?:from )?\S+:\d+:in [`']/,
  /^stack backtrace:/i,
  // Firefox, Safari: `f@https://host/file.js:1:2`.
  /^\s*[\w$.<>/]*@\S+:\d+:\d+$/,
]
/** The line of source that Python shows under a frame. */
const PYTHON_FRAME = /^\s*File "[^"]*", line \d+/
/** Everything in one line: `Error: x at f (/a.js:1:2) at g (/b.js:3:4)`. */
const INLINE_FRAME = /\sat (?:async )?[\w$.<>[\] ]{0,100}\((?:[^()\s]{1,300}):\d+(?::\d+)?\)/g

/** The text without stack frames. */
export function removeStack(text: string): string {
  const lines = text.split(/\r?\n|\\n(?=\s*(?:at|File) )/)
  const kept = lines.filter((line, index) => {
    if (isFrame(line)) return false
    const above = lines[index - 1] ?? ''
    return !(PYTHON_FRAME.test(above) && /^\s{2,}\S/.test(line))
  })
  return kept.join('\n').replace(INLINE_FRAME, '')
}

function isFrame(line: string): boolean {
  const start = line.slice(0, 400)
  return FRAMES.some((frame) => frame.test(start))
}
