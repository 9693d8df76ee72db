import fc from 'fast-check'

/** JSON objects with nesting that repeats itself, and every kind of text. */
export const argsText = fc.oneof(
  fc
    .dictionary(fc.string({ unit: 'binary', maxLength: 4 }), fc.jsonValue({ maxDepth: 3 }))
    .map((value) => JSON.stringify(value)),
  fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom('{"a":[', '{"{":', '{"":['))
    .map(([depth, open]) => open.repeat(depth) + '1' + (open.endsWith('[') ? ']}' : '}').repeat(depth)),
)

/** A text and places to cut it. */
export const cutText = fc.tuple(argsText, fc.array(fc.nat(), { maxLength: 12 })).map(([text, at]) => {
  const places = [...new Set(at.map((place) => place % (text.length + 1)))].sort((a, b) => a - b)
  return [0, ...places].map((place, position) => text.slice(place, [...places, text.length][position]))
})
