/** What the library's own parts are made of. A new element or attribute is a decision, and is made here. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Elements of HTML: none of them loads, runs, embeds or submits anything. */
export const TAGS = words(`
  a bdi blockquote br button caption code dd div dl dt em figcaption figure h2 h3 h4 h5 h6 hr input kbd label li mark ol
  option output p pre progress s section select span strong table tbody td textarea th thead time tr ul
`)

/** Elements of SVG: our own icons, and the bars of the timeline. */
export const SVG_TAGS = words('svg path circle rect line')

const WORD = /^[\w.:-]{0,64}$/
const NUMBER = /^-?\d{1,9}(?:\.\d+)?$/
/** In the user units of SVG, or in percent. */
const LENGTH = /^\d{1,3}(?:\.\d+)?%?$/
/** Ids of Vue's `useId`: never a word of the data, which could stand in for a global. */
const OWN_IDS = /^(?:[\w]*v-\d+(?:-\d+)*(?:-[a-z]+)?(?: |$))+$/
const BOOLEAN = /^(?:|true|false)$/
/** Words for people; what else is asked of every text is asked of them too. */
const TEXT = /^/

/** What each attribute may say. `data-…` may say one word. */
export const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  class: /^(?:(?:tc(?:-[a-z]+)*|language-[\w+-]{1,32}|story(?:-[a-z]+)*)(?: |$))*$/,
  id: OWN_IDS,
  for: OWN_IDS,
  'aria-controls': OWN_IDS,
  'aria-labelledby': OWN_IDS,
  'aria-describedby': OWN_IDS,
  'aria-label': TEXT,
  'aria-valuetext': TEXT,
  title: TEXT,
  placeholder: TEXT,
  'aria-live': /^(?:polite|assertive)$/,
  'aria-level': NUMBER,
  'aria-valuenow': NUMBER,
  'aria-valuemin': NUMBER,
  'aria-valuemax': NUMBER,
  role: /^(?:alert|cell|columnheader|group|list|listbox|listitem|option|progressbar|row|rowgroup|rowheader|status|table)$/,
  ...Object.fromEntries(
    [
      'atomic',
      'busy',
      'checked',
      'disabled',
      'expanded',
      'hidden',
      'invalid',
      'pressed',
      'required',
      'selected',
    ].map((name) => [`aria-${name}`, BOOLEAN]),
  ),
  type: /^(?:button|checkbox|date|text)$/,
  inputmode: /^decimal$/,
  readonly: /^$/,
  disabled: /^$/,
  hidden: /^$/,
  checked: /^$/,
  autocomplete: /^off$/,
  autocapitalize: /^off$/,
  spellcheck: /^false$/,
  tabindex: /^(?:0|-1)$/,
  rows: NUMBER,
  start: NUMBER,
  max: NUMBER,
  value: NUMBER,
  colspan: NUMBER,
  scope: /^(?:col|row)$/,
  lang: /^[a-zA-Z-]{2,12}$/,
  dir: /^(?:ltr|rtl|auto)$/,
  viewBox: /^0 0 24 24$/,
  ...Object.fromEntries(
    ['x', 'y', 'width', 'height', 'rx', 'x1', 'x2', 'y1', 'y2'].map((name) => [name, LENGTH]),
  ),
  d: /^[MmLlHhVvCcSsQqTtAaZz\d\s.,-]+$/,
  // That of a path is the host's own: linkFaults says where.
  href: /^(?:\/(?![/\\])[^\s\\]*|https?:\/\/[^\s\\@/?#]+(?:[/?#]\S*)?|mailto:[^\s\\]+)$/,
  rel: /^noopener noreferrer nofollow$/,
  target: /^_blank$/,
}

export function isAllowedAttribute(name: string, value: string): boolean {
  if (name.startsWith('data-')) return /^data-[a-z-]+$/.test(name) && WORD.test(value)
  return Object.hasOwn(ATTRIBUTES, name) && ATTRIBUTES[name]?.test(value) === true
}
