import { cdp } from 'vitest/browser'

/** The part of Chrome's protocol that these traces need. */
interface Session {
  send(method: string, params: Record<string, unknown>): Promise<unknown>
}

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The middle of an element on the whole page: tests run in a frame of it. */
function placeOf(element: Element): { x: number; y: number } {
  const frame = window.frameElement?.getBoundingClientRect()
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: (frame?.left ?? 0) + left + width / 2, y: (frame?.top ?? 0) + top + height / 2 }
}

const session = () => cdp() as unknown as Session

async function mouse(type: string, at: { x: number; y: number }) {
  await session().send('Input.dispatchMouseEvent', { type, ...at, button: 'left', buttons: 1, clickCount: 1 })
}

/** A person's mouse, as the browser gets it from the system. */
export const realMouse = {
  down: async (element: Element) => {
    await mouse('mouseMoved', placeOf(element))
    await mouse('mousePressed', placeOf(element))
  },
  moveTo: (element: Element) => mouse('mouseMoved', placeOf(element)),
  up: (element: Element) => mouse('mouseReleased', placeOf(element)),
}

/** A person's finger. */
export const realFinger = {
  down: (element: Element) =>
    session().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [placeOf(element)] }),
  up: () => session().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
}

/** What the system says of a key. `char` is what it types. */
function keyEvent(key: 'Enter' | ' ', isRepeat: boolean) {
  const [code, number, text] = key === ' ' ? ['Space', 32, ' '] : ['Enter', 13, '\r']
  return {
    key,
    code,
    text,
    windowsVirtualKeyCode: number,
    nativeVirtualKeyCode: number,
    autoRepeat: isRepeat,
  }
}

/** A key of a person's keyboard, which repeats while it is down. */
export const realKey = {
  down: (key: 'Enter' | ' ') =>
    session().send('Input.dispatchKeyEvent', { type: 'keyDown', ...keyEvent(key, false) }),
  async repeat(key: 'Enter' | ' ', times: number) {
    for (let time = 0; time < times; time += 1) {
      await session().send('Input.dispatchKeyEvent', { type: 'keyDown', ...keyEvent(key, true) })
      await wait(30)
    }
  },
  up: (key: 'Enter' | ' ') => {
    const { text: _text, ...event } = keyEvent(key, false)
    return session().send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  },
}
