export { frameToChunk, toFrame, type StreamFrame } from './frame.js'
export {
  createFrameParser,
  type FrameFormat,
  type FrameParser,
  type FrameParserOptions,
} from './frameParser.js'
export type { ReadOptions } from './frameReader.js'
export { openSource, type StreamInit, type StreamSource } from './openSource.js'
export type { PieceSource, StreamPiece } from './pieces.js'
export { readFrames, readNdjson, readSse } from './read.js'
export {
  readEventSource,
  readWebSocket,
  type EventSourceLike,
  type SocketOptions,
  type WebSocketLike,
} from './readSockets.js'
export { formatOfContentType, formatOfText } from './sniff.js'
export { ToolTransportError } from './transportError.js'
