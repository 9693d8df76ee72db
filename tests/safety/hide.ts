/** Codes of `revealText`, as its docs describe them. */
const CODE =
  /⟨(?:U\+([0-9A-F]{4,6})(?: ×(\d+))?|(\d+) (?:(spaces|tabs|blank lines|blanks)(?: ([␠␉␍␊\d]+))?))⟩/g
const UNITS: Readonly<Record<string, string>> = { spaces: ' ', tabs: '\t', 'blank lines': '\n' }
const PICTURES: Readonly<Record<string, string>> = { '␠': ' ', '␉': '\t', '␍␊': '\r\n', '␊': '\n' }

/** The text that was revealed: what undoes `revealText` shows that it loses nothing. */
export function hide(shown: string): string {
  return shown.replace(CODE, (_code, hex?: string, times = '1', count = '', unit = '', order?: string) => {
    if (hex !== undefined) return String.fromCodePoint(parseInt(hex, 16)).repeat(Number(times))
    if (order === undefined) return (UNITS[unit] ?? '').repeat(Number(count))
    return order.replace(/(␠|␉|␍␊|␊)(\d*)/g, (_, picture: string, run: string) =>
      (PICTURES[picture] ?? '').repeat(run === '' ? 1 : Number(run)),
    )
  })
}
