import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { canonicalizeJson, parseJsonText } from '../../src/json/index.js'
import { sharedDir, sharedMissing } from '../setup/shared.js'

const shared = sharedDir()
const folder = shared && join(shared, 'corpora/jcs/testdata')
const names = folder ? readdirSync(join(folder, 'input')) : [sharedMissing]

describe.skipIf(!folder)(`RFC 8785 (${folder ?? sharedMissing})`, () => {
  it.each(names)('%s comes out byte for byte', (name) => {
    if (!folder) return
    const canonical = canonicalizeJson(parseJsonText(readFileSync(join(folder, 'input', name), 'utf8')), {
      numbers: 'ieee',
    })
    expect(canonical).toBe(readFileSync(join(folder, 'output', name), 'utf8').trimEnd())
    const hex = readFileSync(join(folder, 'outhex', name.replace('.json', '.txt')), 'utf8').replace(/\s/g, '')
    expect(Buffer.from(canonical, 'utf8').toString('hex')).toBe(hex)
  })

  it('canonical form v1 differs from it only in the number that a double cannot hold', () => {
    if (!folder) return
    for (const name of names) {
      const tree = parseJsonText(readFileSync(join(folder, 'input', name), 'utf8'))
      const plain = canonicalizeJson(tree, { numbers: 'ieee' })
      expect(canonicalizeJson(tree)).toBe(plain.replace('333333333.3333333,', '33333333333333329e-8,'))
    }
  })
})
