const LONGEST_NAME = 64
/** `api key`, `my session id`: more words are a sentence. */
const MOST_SPACES = 2
/** Closing quotes, brackets and blanks between a name and its colon. */
const MOST_CLOSERS = 8
/** `<b>Password</b>: x` */
const CLOSING_TAG = /<\/[a-z]{1,10}>$/i
const CLOSERS = new Set(['"', "'", '`', '\\', ']', ' ', '\t'])

/** The name that ends before `end`, without quotes; `''` when there is none. */
export function nameBefore(text: string, end: number): string {
  let last = end
  while (last > 0 && end - last < MOST_CLOSERS && CLOSERS.has(text.charAt(last - 1))) last -= 1
  if (text.charAt(last - 1) === '>')
    last -= CLOSING_TAG.exec(text.slice(Math.max(0, last - 16), last))?.[0].length ?? 0
  let first = last
  let spaces = 0
  while (first > 0 && last - first < LONGEST_NAME) {
    const code = text.charCodeAt(first - 1)
    if (isNameCode(code)) first -= 1
    else if (
      code === 32 &&
      spaces < MOST_SPACES &&
      isLetter(text.charCodeAt(first)) &&
      isLetter(text.charCodeAt(first - 2))
    ) {
      spaces += 1
      first -= 1
    } else break
  }
  return text.slice(first, last)
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

/** Letters of any script, digits and the signs that names are built with. */
function isNameCode(code: number): boolean {
  if (
    isLetter(code) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 45 ||
    code === 46 ||
    code === 36
  )
    return true
  return (
    code >= 0xc0 &&
    !(code >= 0x2000 && code <= 0x206f) &&
    !(code >= 0x3000 && code <= 0x303f) &&
    code < 0xff00
  )
}

const WORD = /[^\s"'`{},;()=&?]{1,200}$/
const GOES_ON = /[\w./~^:*@+-]/
/** `Private-Token:x`, as commands take headers. */
const HEADER = /(?:^|[^\w-])[A-Z][a-z]+(?:-[A-Z][A-Za-z]*)*$|(?:-H|--header)[= ]\S*$/

/**
 * Whether the colon at `index` stands inside of a word without quotes or of a path: in a command `auth:v2` is the
 * name of a thing, or of a task.
 */
export function isInWord(text: string, index: number): boolean {
  if (text.charAt(index) !== ':' || !GOES_ON.test(text.charAt(index + 1))) return false
  const before = text.slice(Math.max(0, index - 200), index)
  const word = WORD.exec(before)?.[0] ?? ''
  if (HEADER.test(before)) return false
  return /[/:@]/.test(word) || !/["'`{},;(&?]/.test(before.charAt(before.length - word.length - 1))
}
