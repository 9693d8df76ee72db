// @ts-nocheck: its packages are installed by the benchmark alone, so a fresh clone has no types of them
// The peers' own ways from the text of frames to the arguments of a call, as their docs show them.
import { AbstractAgent } from '@ag-ui/client'
import { MessageStream } from '@anthropic-ai/sdk/lib/MessageStream'
import { Chat } from '@ai-sdk/vue'
import { AIMessageChunk } from '@langchain/core/messages'
import { StreamProcessor } from '@tanstack/ai/client'
import { readUIMessageStream } from 'ai'
import { AssistantMessageAccumulator, UIMessageStreamDecoder } from 'assistant-stream'
import { ChatCompletionStream } from 'openai/lib/ChatCompletionStream'
import { Observable } from 'rxjs'

function streamOf(frames, toChunk = JSON.parse) {
  const next = frames[Symbol.iterator]()
  return new ReadableStream({
    pull(controller) {
      const { value, done } = next.next()
      if (done) controller.close()
      else controller.enqueue(toChunk(value))
    },
  })
}

const encoder = new TextEncoder()

/** Newline-delimited JSON, which both official SDKs read from a back end of one's own. */
const linesOf = (frames) => streamOf(frames, (frame) => encoder.encode(`${frame}\n`))

/** Server-Sent Events. */
const eventsOf = (frames) => streamOf([...frames, '[DONE]'], (frame) => encoder.encode(`data: ${frame}\n\n`))

class FrameAgent extends AbstractAgent {
  constructor(frames) {
    super()
    this.frames = frames
  }

  run() {
    return new Observable((subscriber) => {
      for (const frame of this.frames) subscriber.next(JSON.parse(frame))
      subscriber.complete()
    })
  }
}

/** `{ name, wire, read(frames) }`; `read` gives the arguments as a value. */
export const PEERS = [
  {
    name: 'OpenAI SDK',
    wire: 'openai-chat',
    async read(frames) {
      const completion = await ChatCompletionStream.fromReadableStream(linesOf(frames)).finalChatCompletion()
      return JSON.parse(completion.choices[0].message.tool_calls[0].function.arguments)
    },
  },
  {
    name: 'Anthropic SDK',
    wire: 'anthropic',
    async read(frames) {
      const message = await MessageStream.fromReadableStream(linesOf(frames)).finalMessage()
      return message.content[0].input
    },
  },
  {
    name: 'LangChain concat',
    wire: 'langgraph',
    async read(frames) {
      let message
      for (const frame of frames) {
        const chunk = new AIMessageChunk(JSON.parse(frame)[1][0].kwargs)
        message = message === undefined ? chunk : message.concat(chunk)
      }
      return message.tool_calls[0].args
    },
  },
  {
    name: 'assistant-stream',
    wire: 'ai-sdk',
    async read(frames) {
      const messages = eventsOf(frames)
        .pipeThrough(new UIMessageStreamDecoder())
        .pipeThrough(new AssistantMessageAccumulator({ throttle: true }))
      let last
      for await (const message of messages) last = message
      return last.parts.find((part) => part.type === 'tool-call').args
    },
  },
  {
    name: 'AG-UI client',
    wire: 'ag-ui',
    async read(frames) {
      const agent = new FrameAgent(frames)
      await agent.runAgent()
      const call = agent.messages.flatMap((message) => message.toolCalls ?? [])[0]
      return JSON.parse(call.function.arguments)
    },
  },
  {
    name: 'TanStack AI',
    wire: 'tanstack',
    async read(frames) {
      const processor = new StreamProcessor()
      await processor.process(streamOf(frames))
      const parts = processor.getMessages().flatMap((message) => message.parts)
      return JSON.parse(parts.find((part) => part.type === 'tool-call').arguments)
    },
  },
  {
    name: 'AI SDK',
    wire: 'ai-sdk',
    async read(frames) {
      let last
      for await (const message of readUIMessageStream({ stream: streamOf(frames) })) last = message
      return inputOf(last)
    },
  },
  {
    name: '@ai-sdk/vue Chat',
    wire: 'ai-sdk',
    async read(frames) {
      const transport = {
        sendMessages: async () => streamOf(frames),
        reconnectToStream: async () => null,
      }
      const chat = new Chat({ transport })
      await chat.sendMessage({ text: 'go' })
      return inputOf(chat.messages.at(-1))
    },
  },
]

function inputOf(message) {
  return message.parts.find((part) => part.type === 'tool-save_rows').input
}
