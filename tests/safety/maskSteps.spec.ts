import { describe, expect, it } from 'vitest'
import { maskText, maskTextSteps } from '../../src/safety/index.js'

const SIZE = 1 << 19
/** More than the windows of such a text are. */
const LEAST_STEPS = 24

describe('maskTextSteps', () => {
  it.each([
    ['JSON on two lines each', '{\n}\n'],
    ['JSON on two lines each, with a name', '{"a":\n1\n}\n'],
    ['JSON on three lines each', '[\n1\n]\n'],
    ['JSON on four lines each', '{\n"a": 1\n\n}\n'],
    ['tables', '| password |\n|-|\n'],
  ])('pauses while it reads %s', (_, piece) => {
    const steps = maskTextSteps(piece.repeat(SIZE / piece.length))
    let count = 0
    while (steps.next().done !== true) count += 1
    expect(count).toBeGreaterThan(LEAST_STEPS)
  })

  it('pauses while it looks for the tables of a text', () => {
    const table = `| password |\n|-|\n${'| hunter2 |\n'.repeat(SIZE / 12)}`
    const steps = maskTextSteps(table)
    const sizes: number[] = []
    for (let step = steps.next(); step.done !== true; step = steps.next()) sizes.push(step.value)
    expect(Math.max(...sizes)).toBeLessThan(SIZE / 4)
  })
})

it('comes to an end where a text begins outside of the first plane', () => {
  for (const text of ['𩣬𔴅𚵫\n', '😀,😀\n😀,x\n', '𝒂,password\n𝒂,x\n'])
    expect(maskText(text).text).toContain('\n')
})
