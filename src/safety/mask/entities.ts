/** Names that markup has for signs of ASCII, for blanks and for what nobody sees. */
const NAMES: ReadonlyMap<string, string> = new Map(
  (
    'amp & AMP & quot " QUOT " apos \' lt < LT < gt > GT > excl ! num # dollar $ percnt % lpar ( rpar ) ast * ' +
    'midast * plus + comma , hyphen - dash - period . sol / colon : semi ; equals = quest ? commat @ lsqb [ lbrack [ ' +
    'bsol \\ rsqb ] rbrack ] Hat ^ lowbar _ UnderBar _ grave ` DiacriticalGrave ` lcub { lbrace { verbar | vert | ' +
    'VerticalLine | rcub } rbrace } fjlig fj'
  )
    .split(' ')
    .reduce<[string, string][]>((all, word, place, words) => {
      if (place % 2 === 0) all.push([word, words[place + 1] ?? ''])
      return all
    }, []),
)
const BLANKS = new Map(
  (
    'nbsp NonBreakingSpace ensp emsp emsp13 emsp14 thinsp ThinSpace numsp puncsp hairsp VeryThinSpace MediumSpace ' +
    'ThickSpace'
  )
    .split(' ')
    .map((name) => [name, ' ']),
)
const NOTHING = new Set(
  (
    'shy zwj zwnj ZeroWidthSpace NoBreak lrm rlm NegativeThinSpace NegativeMediumSpace NegativeThickSpace ' +
    'NegativeVeryThinSpace ApplyFunction af InvisibleTimes it InvisibleComma ic'
  ).split(' '),
)
const LARGEST = 0x10ffff

/** What `&colon;` and `&#58;` mean; `undefined` for what is no such thing. */
export function entity(text: string): string | undefined {
  const name = text.slice(1, -1)
  if (name.startsWith('#')) {
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10)
    return code <= LARGEST ? String.fromCodePoint(code) : undefined
  }
  if (name === 'Tab') return '\t'
  if (name === 'NewLine') return '\n'
  return NAMES.get(name) ?? BLANKS.get(name) ?? (NOTHING.has(name) ? '' : undefined)
}
