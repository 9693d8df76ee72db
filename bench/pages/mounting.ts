/** A call that is over, as each of the contenders is given it. */
export interface FinishedCall {
  id: string
  name: string
  args: Record<string, unknown>
  result: Record<string, unknown>
}

/** One library's way to show calls, collapsed. */
interface CardContender {
  /** @returns what takes it away again */
  mount(root: HTMLElement, calls: readonly FinishedCall[]): () => void
}

/** What has to come on its own, such as an observer's first report, has come when nothing changes for so long. */
const STILL_MS = 250
const LOOK_MS = 50

const NAME = 'search_orders'

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function callsOf(count: number): FinishedCall[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `call_${index}`,
    name: NAME,
    args: { customer: `c-${index}`, limit: 3 },
    result: { orders: index % 7, isComplete: true },
  }))
}

function countNodes(root: Node): number {
  const walker = document.createTreeWalker(root)
  let count = 0
  while (walker.nextNode() !== null) count += 1
  return count
}

export interface Shown {
  elements: number
  /** Elements, texts, and comments. */
  nodes: number
  /** Calls whose name is on the page. */
  calls: number
}

/** Gives the page's script `window.bench` for one contender. */
export function offerMounting(contender: CardContender): void {
  let root: HTMLElement | undefined
  let unmount = (): void => undefined

  const bench = {
    async mount(count: number): Promise<void> {
      root = document.body.appendChild(document.createElement('div'))
      unmount = contender.mount(root, callsOf(count))
      let before = -1
      for (let still = 0; still < STILL_MS; still += LOOK_MS) {
        await pause(LOOK_MS)
        const now = countNodes(root)
        if (now !== before) still = 0
        before = now
      }
    },
    /** Scrolls from end to end, so that everything that waits to be seen is drawn. */
    async seeAll(): Promise<void> {
      for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
        window.scrollTo(0, top)
        // In the first an observer looks, in the second what it found is drawn.
        for (let frame = 0; frame < 2; frame += 1)
          await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      window.scrollTo(0, 0)
      await pause(LOOK_MS)
    },
    shown(): Shown {
      const place = root ?? document.body
      return {
        elements: place.querySelectorAll('*').length,
        nodes: countNodes(place),
        calls: (place.textContent ?? '').split(NAME).length - 1,
      }
    },
    unmount(): void {
      unmount()
      root?.remove()
      root = undefined
    },
  }
  Object.assign(window, { bench })
}

export interface MountingBench {
  mount(count: number): Promise<void>
  seeAll(): Promise<void>
  shown(): Shown
  unmount(): void
}

/** A contender from `bench/peers`, which only the benchmark installs. */
export function fromPeers(found: Record<string, unknown>): CardContender {
  const [module] = Object.values(found) as { contender: CardContender }[]
  if (module === undefined) throw new Error('The peer is missing.')
  return module.contender
}
