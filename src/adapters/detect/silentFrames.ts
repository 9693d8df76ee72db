/** Frames by which a protocol must be clear: what these do not tell, more will not. */
export const MAX_TELLING_FRAMES = 32

/** Keep-alives are no part of that, but a stream of nothing else ends too. */
const MAX_SILENT_FRAMES = 1024

const SILENT_TEXT = /^\s*(?:$|:|retry:|\[DONE\]\s*$)/
const SILENT_TYPE = /^(?:ping|keep[-_]?alive|heartbeat)$/i

/** A keep-alive, a comment or nothing at all: frames that any stream may have, also in between. */
export function isSilentFrame(frame: unknown): boolean {
  if (typeof frame === 'string') return SILENT_TEXT.test(frame) || SILENT_TYPE.test(frame)
  if (typeof frame !== 'object' || frame === null) return frame === null || frame === undefined
  try {
    const { type, event, data } = frame as { type?: unknown; event?: unknown; data?: unknown }
    if (typeof type === 'string') return SILENT_TYPE.test(type)
    if (typeof event === 'string' && SILENT_TYPE.test(event)) return true
    return 'data' in frame && 'event' in frame && isSilentFrame(data)
  } catch {
    // A host's own object that throws when it is read.
    return false
  }
}

/** Whether so many frames, and so many keep-alives, are all that is looked at. */
export function isEnough(telling: number, silent: number): boolean {
  return telling >= MAX_TELLING_FRAMES || telling + silent >= MAX_SILENT_FRAMES
}

/** The frames that may tell a protocol, up to the limit. */
export function tellingFrames<Frame>(frames: readonly Frame[]): Frame[] {
  return frames
    .slice(0, MAX_SILENT_FRAMES)
    .filter((frame) => !isSilentFrame(frame))
    .slice(0, MAX_TELLING_FRAMES)
}
