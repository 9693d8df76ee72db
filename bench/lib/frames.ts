let next: FrameRequestCallback | undefined

/** Replaces the frames of the screen by ones that come when the benchmark says so: see {@link runFrame}. */
export function takeOverFrames(): void {
  globalThis.requestAnimationFrame = (callback) => {
    next = callback
    return 1
  }
  globalThis.cancelAnimationFrame = () => {
    next = undefined
  }
}

export function runFrame(): void {
  const callback = next
  next = undefined
  callback?.(0)
}
