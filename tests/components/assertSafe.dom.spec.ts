import { describe, expect, it } from 'vitest'
import { safetyFaults } from '../setup/assertSafe.js'

function faultsOf(draw: (root: HTMLElement) => void): string[] {
  const root = document.createElement('div')
  draw(root)
  return safetyFaults(root)
}

const ofMarkup = (markup: string) => faultsOf((root) => void (root.innerHTML = markup))

describe('what the helper lets pass', () => {
  it.each([
    ['words, emoji, joined letters', '<p>a 👩‍👩‍👧 می‌خواهم 订单 क्‍ष</p>'],
    ['parts of the library', '<div class="tc tc-card" data-state="failed" id="v-0-1"><bdi>a</bdi></div>'],
    ['an icon', '<svg class="tc-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M1 2l3-4z"/></svg>'],
    [
      'a link that says where it goes',
      '<a href="https://shop.example/a?b=c" target="_blank" rel="noopener noreferrer nofollow">a</a>',
    ],
    ['a secret that is masked', '<p>password: ••••••</p>'],
  ])('%s', (_, markup) => {
    expect(ofMarkup(markup)).toEqual([])
  })
})

describe('what the helper finds', () => {
  it.each([
    ['an element that runs', '<script type="text"></script>', '<script>'],
    ['an element that loads', '<img>', '<img>'],
    ['an element that sends', '<form></form>', '<form>'],
    ['a foreign namespace', '<math><mi>a</mi></math>', '<math>'],
    ['a handler', '<p onclick="a()"></p>', 'onclick'],
    ['an inline style', '<p style="position:fixed"></p>', 'style'],
    ['a class of somebody else', '<p class="approve"></p>', 'class'],
    ['an id that can stand in for a global', '<p id="approve"></p>', 'id='],
    ['a link that runs', '<a href="javascript:a()" rel="noopener noreferrer nofollow"></a>', 'href'],
    ['a link into the app', '<a href="/approve" rel="noopener noreferrer nofollow"></a>', 'a link to /'],
    ['a link with credentials', '<a href="https://a:b@c.example/"></a>', 'href'],
    ['a link that tells where from', '<a href="https://a.example/">a</a>', 'without rel'],
    ['a turned reading', '<p>a\u202eb</p>', 'U+202E'],
    ['an invisible letter in a name', '<p aria-label="ad\u200bmin"></p>', 'U+200B'],
    ['a joiner where there is nothing to join', '<p>ad\u200dmin</p>', 'U+200D'],
    ['a tag character', '<p>ok\u{e0068}</p>', 'U+E0068'],
    ['a control character', '<p>a\u0007</p>', 'U+0007'],
    ['data in an attribute of ours', '<p data-state="not a word"></p>', 'data-state'],
    ['data in a comment', '<!-- data -->', 'node of type 8'],
    ['a secret', `<p>${['gh', 'p_q7Rw2Lk9Xz4Tn8Vb3Mc6Jd1Hs5Gf0Pa2Yu7E'].join('')}</p>`, 'a secret'],
  ])('%s', (_, markup, fault) => {
    expect(ofMarkup(markup).join('\n')).toContain(fault)
  })

  it('a handler that is no attribute', () => {
    const faults = faultsOf((root) => {
      const line = document.createElement('p')
      line.onpointerdown = () => undefined
      root.append(line)
    })
    expect(faults).toEqual(['<p> has a handler onpointerdown'])
  })

  it('that something ran, and that every object has something more', () => {
    const holder = globalThis as { takenOver?: boolean }
    const all = Object.prototype as { isAdmin?: boolean }
    holder.takenOver = true
    all.isAdmin = true
    const faults = faultsOf(() => undefined)
    delete holder.takenOver
    delete all.isAdmin
    expect(faults).toEqual(['takenOver is set: something ran', 'every object now has isAdmin'])
  })
})
