import type { Found } from '../spans.js'

const BEGIN = /-----BEGIN ([A-Z0-9 ]{0,40})PRIVATE KEY( BLOCK)?-----/g
/**
 * What a key is made of: base64, line ends (also escaped ones) and a few headers. Anything else ends it, so
 * that no command can hide in what looks like a key.
 */
const BODY =
  /[A-Za-z0-9+/=\s]+|(?:\\[nr])+|(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset): [^\n\\]{0,100}(?=\n|\\n)/y
const END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY( BLOCK)?-----/y

/** Private keys in PEM or PGP armour, also where the end is missing. */
export function findPem(text: string, found: Found): void {
  if (!text.includes('-----BEGIN ')) return
  for (const { 0: begin, index } of text.matchAll(BEGIN)) {
    const bodyEnd = endOfBody(text, index + begin.length)
    END.lastIndex = bodyEnd
    const end = END.exec(text)?.[0] ?? ''
    found(index, bodyEnd + end.length, 'private key')
  }
}

function endOfBody(text: string, start: number): number {
  let end = start
  for (;;) {
    BODY.lastIndex = end
    const piece = BODY.exec(text)?.[0]
    if (piece === undefined) return end
    end += piece.length
  }
}
