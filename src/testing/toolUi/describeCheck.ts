import { cardName } from './cardName.js'
import type { ToolUiCheck } from './checkToolUi.js'
import type { ToolUiDifference } from './types.js'

const MAX_DIFFERENCES = 30
const MAX_CARDS = 30

/** A check in words, with a line for each side of a difference; `''` when there is none. */
export function describeCheck({ differences, cards }: ToolUiCheck): string {
  if (differences.length === 0) return ''
  const count = differences.length === 1 ? '1 difference' : `${differences.length} differences`
  const seen = cards.map((card) => `  ${cardName(card)}: ${card.state}`)
  return [
    `The tool UI is not as expected: ${count}.`,
    ...shorten(differences.map(describe), MAX_DIFFERENCES),
    cards.length === 0 ? 'There are no cards.' : 'Cards at the end:',
    ...shorten(seen, MAX_CARDS),
  ].join('\n')
}

function describe({ message, expected, received }: ToolUiDifference): string {
  const sides =
    expected === undefined ? [] : [`    - expected ${expected}`, `    + received ${received ?? ''}`]
  return [`  ${message}`, ...sides].join('\n')
}

function shorten(lines: readonly string[], most: number): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most), `  … and ${lines.length - most} more`]
}
