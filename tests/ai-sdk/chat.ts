import { Chat } from '@ai-sdk/vue'
import type { UIMessage, UIMessageChunk } from 'ai'

/** As `@ai-sdk/vue` has it: it may bring another version of `ai` than the tests. */
type ChatInit = ConstructorParameters<typeof Chat<UIMessage>>[0]
type ChatTransport = NonNullable<ChatInit['transport']>

/** A server of our own: each request gets a stream that the test writes into. */
export class ScriptedServer implements ChatTransport {
  /** What each request brought. */
  readonly requests: UIMessage[][] = []
  private controller: ReadableStreamDefaultController<UIMessageChunk> | undefined

  sendMessages({ messages, abortSignal }: Parameters<ChatTransport['sendMessages']>[0]) {
    this.requests.push(structuredClone(JSON.parse(JSON.stringify(messages)) as UIMessage[]))
    const stream = new ReadableStream<UIMessageChunk>({
      start: (controller) => {
        this.controller = controller
      },
    })
    abortSignal?.addEventListener('abort', () => {
      this.controller?.error(new DOMException('stopped', 'AbortError'))
    })
    return Promise.resolve(stream)
  }

  reconnectToStream(): Promise<null> {
    return Promise.resolve(null)
  }

  /** Chunks as an AI SDK server sends them; resolves when the chat has taken them. */
  async send(...chunks: object[]): Promise<void> {
    for (const chunk of chunks) this.controller?.enqueue(chunk as UIMessageChunk)
    await settled()
  }

  async end(): Promise<void> {
    this.controller?.close()
    await settled()
  }

  async fail(): Promise<void> {
    this.controller?.error(new Error('the line broke'))
    await settled()
  }
}

/** Streams of the client run over several turns of the event loop. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
}

export function createChat(more: ChatInit = {}): {
  chat: Chat<UIMessage>
  server: ScriptedServer
} {
  const server = new ScriptedServer()
  let count = 0
  const own: ChatInit = {
    id: 'trip',
    transport: server,
    generateId: () => `made-${String(++count)}`,
  }
  const chat = new Chat<UIMessage>(Object.assign(own, more))
  return { chat, server }
}

export async function say(chat: Chat<UIMessage>, text: string): Promise<void> {
  void chat.sendMessage({ text })
  await settled()
}
