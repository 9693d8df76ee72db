import fc from 'fast-check'

/** What JSON can say, with strings of every kind and keys that mean something to JavaScript. */
export const { value: jsonValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, false),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    text(),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(keyName(), tie('value')), { maxLength: 5 }).map((entries) => {
      const object: Record<string, unknown> = {}
      // Plain assignment would take `__proto__` for the prototype.
      for (const [key, value] of entries) {
        Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
      }
      return object
    }),
  ),
}))

function text(): fc.Arbitrary<string> {
  return fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string())
}

function keyName(): fc.Arbitrary<string> {
  return fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toJSON', '', '0', 'a', 'b'), text())
}

/** JSON text written with odd blanks and needless escapes. */
export const jsonDocument = fc
  .tuple(jsonValue, fc.constantFrom('', ' ', '\n', '\t\r\n '), fc.boolean())
  .map(([value, blank, escape]) => {
    let document = JSON.stringify(value, null, blank === '' ? undefined : 1)
    if (escape) document = document.replace(/[a-z](?=[^"\\]*")/g, (letter) => unicodeEscape(letter))
    return isJson(document) ? blank + document + blank : JSON.stringify(value)
  })

function unicodeEscape(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
}

export function isJson(document: string): boolean {
  try {
    JSON.parse(document)
    return true
  } catch {
    return false
  }
}

/** Text that is nearly JSON: one unit of a document is changed, removed or doubled. */
export const damagedDocument = fc
  .tuple(
    jsonDocument,
    fc.nat(),
    fc.constantFrom('', '"', '\\', ',', ':', '{', '}', '[', ']', '0', 'e', '\n', '\u0000'),
  )
  .map(([document, place, unit]) => {
    const at = place % (document.length + 1)
    return document.slice(0, at) + unit + document.slice(at + (place % 2))
  })
