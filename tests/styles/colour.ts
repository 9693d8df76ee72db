import { transform } from 'lightningcss'

/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
type Colour = readonly [number, number, number, number]

const known = new Map<string, Colour | undefined>()

/** Works out any CSS colour: names of spaces, mixes, relative colours. Undefined where it is none. */
function read(text: string): Colour | undefined {
  if (known.has(text)) return known.get(text)
  const code = Buffer.from(`a{color:${text}}`)
  // A browser so old that it gets plain sRGB, first.
  const out = transform({
    filename: 'a.css',
    code,
    minify: true,
    targets: { chrome: 60 << 16 },
  }).code.toString()
  const value = /^a\{color:([^;}]+)/.exec(out)?.[1] ?? ''
  const colour = fromHex(value) ?? fromRgba(value)
  known.set(text, colour)
  return colour
}

function fromHex(value: string): Colour | undefined {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/.exec(value)?.[1]
  if (digits === undefined) return NAMES[value]
  const size = digits.length / 3
  const part = (at: number) => Number.parseInt(digits.slice(at * size, (at + 1) * size).repeat(3 - size), 16)
  return [part(0), part(1), part(2), 1]
}

/** Names that are shorter than their numbers. */
const NAMES: Record<string, Colour> = { red: [255, 0, 0, 1], tan: [210, 180, 140, 1] }

function fromRgba(value: string): Colour | undefined {
  const parts = /^rgba\(([\d.]+),([\d.]+),([\d.]+),([\d.]+)\)$/.exec(value)?.slice(1).map(Number)
  return parts === undefined ? undefined : [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0, parts[3] ?? 1]
}

export function isColour(text: string): boolean {
  return read(text) !== undefined
}

function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function over([r, g, b, alpha]: Colour, ground: Colour): Colour {
  const mix = (part: number, below: number) => part * alpha + below * (1 - alpha)
  return [mix(r, ground[0]), mix(g, ground[1]), mix(b, ground[2]), 1]
}

/**
 * WCAG's contrast ratio, 1 to 21, of the first colour on the others, which lie on each other.
 * @throws where one is no colour
 */
export function contrast(...layers: string[]): number {
  const colours = layers.map((text) => {
    const colour = read(text)
    if (colour === undefined) throw new Error(`No colour: ${text}`)
    return colour
  })
  const [ground = BLACK, ...above] = colours.reverse()
  const seen = above.reduce((grounds, front) => [over(front, grounds[0] ?? BLACK), ...grounds], [ground])
  const [high = 0, low = 0] = seen
    .slice(0, 2)
    .map(luminance)
    .sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const BLACK: Colour = [0, 0, 0, 1]
