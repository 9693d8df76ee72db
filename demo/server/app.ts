import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { ApprovalDecision } from '../../src/core/index.js'
import { scenarios } from '../scenarios/index.js'
import type { Language } from '../scenarios/types.js'
import { wires } from '../wires/index.js'
import { decide } from './decide.js'
import { sendPage } from './page.js'
import type { Recording } from './recording.js'
import { DemoRun, type Step } from './run.js'
import { SSE_HEADERS, toPieces, writePieces } from './stream.js'

export interface AppOptions {
  /** Folder of the built page. */
  page: string
  recording?: Recording | undefined
}

/** What the page sends; every field is checked before it is used. */
interface Request {
  runId?: unknown
  scenario?: unknown
  wire?: unknown
  language?: unknown
  toolCallId?: unknown
  decision?: unknown
  /** How many times as fast as at human pace. */
  speed?: unknown
}

const KEPT_RUNS = 100
const MAX_BODY = 1_000_000

class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** The whole back end: the page, four streams, and one place where decisions are checked. */
export function createApp({ page, recording }: AppOptions): Server {
  const runs = new Map<string, DemoRun>()

  const posts: Record<string, (request: Request, response: ServerResponse) => unknown> = {
    '/api/run': (request, response) => stream(response, runOf(request).start(), request),
    '/api/continue': (request, response) => {
      const run = knownRun(request)
      if (!run.canResume) throw new Refusal(409, 'The run waits for an answer, or has gone on already.')
      return stream(response, run.resume(), request)
    },
    '/api/retry': (request, response) => {
      const steps = knownRun(request).retry(String(request.toolCallId))
      if (!steps) throw new Refusal(409, 'This call may not be repeated.')
      return stream(response, steps, request)
    },
    '/api/recording': (request, response) => {
      if (!recording) throw new Refusal(404, 'The demo was started without --replay FILE.')
      response.writeHead(200, { ...SSE_HEADERS, 'content-type': recording.contentType })
      return writePieces(response, recording.pieces, speedOf(request))
    },
    '/api/decisions': (request, response) => {
      const { status, body } = decide(knownRun(request), toDecision(request.decision), Date.now())
      sendJson(response, status, body)
    },
  }

  /** A run that is known goes on where its connection broke. */
  function runOf(request: Request): DemoRun {
    const id = String(request.runId)
    const known = runs.get(id)
    if (known) return known
    const scenario = scenarios.find((one) => one.id === request.scenario)
    const wire = wires.find((one) => one.name === request.wire)
    if (!scenario) throw new Refusal(400, 'Unknown scenario.')
    if (!wire) throw new Refusal(400, `Unknown wire: use one of ${wires.map(({ name }) => name).join(', ')}.`)
    const language: Language = request.language === 'zh-CN' ? 'zh-CN' : 'en'
    const run = new DemoRun({ id, scenario, wire, language, serial, now: Date.now })
    runs.set(id, run)
    const [oldest] = runs.keys()
    if (runs.size > KEPT_RUNS && oldest !== undefined) runs.delete(oldest)
    return run
  }

  function knownRun(request: Request): DemoRun {
    const run = runs.get(String(request.runId))
    if (!run) throw new Refusal(404, 'The server does not know this run: start it again.')
    return run
  }

  function overview() {
    const stories = scenarios.map(({ id, title, about, prompt }) => ({ id, title, about, prompt }))
    return {
      scenarios: stories,
      wires: wires.map(({ name, title }) => ({ name, title })),
      recording: recording && { name: recording.name, protocol: recording.protocol },
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (!isOwnHost(request)) throw new Refusal(403, 'The demo answers to this machine only.')
    if (request.method === 'POST') {
      const post = posts[pathname]
      if (!post) throw new Refusal(404, 'Nothing here.')
      await post(await readBody(request), response)
    } else if (pathname === '/api/demo') sendJson(response, 200, overview())
    else await sendPage(response, page, pathname)
  }

  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else if (error instanceof Refusal)
        sendJson(response, error.status, { error: { message: error.message } })
      else sendJson(response, 500, { error: { message: 'The demo server failed; its console says why.' } })
      if (!(error instanceof Refusal)) console.error(error)
    })
  })
}

/** Another page could point its own name at 127.0.0.1 and read what the demo says. */
function isOwnHost({ headers }: IncomingMessage): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '')
}

async function readBody(request: IncomingMessage): Promise<Request> {
  // A form of a foreign page cannot send this type.
  if (request.headers['content-type']?.startsWith('application/json') !== true) {
    throw new Refusal(415, 'Send JSON.')
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY) throw new Refusal(413, 'The request is too large.')
    chunks.push(chunk)
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (typeof body === 'object' && body !== null) return body
  } catch {
    // Said below, as for any other body that is no object.
  }
  throw new Refusal(400, 'The request is no JSON object.')
}

function toDecision(value: unknown): ApprovalDecision {
  const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  for (const name of ['approvalId', 'toolCallId', 'outcome', 'argsDigest', 'decisionKey']) {
    if (typeof fields[name] !== 'string') throw new Refusal(400, `The decision has no ${name}.`)
  }
  return fields as unknown as ApprovalDecision
}

function stream(response: ServerResponse, steps: Iterable<Step>, request: Request) {
  response.writeHead(200, SSE_HEADERS)
  return writePieces(response, toPieces(steps), speedOf(request))
}

function speedOf({ speed }: Request): number {
  return typeof speed === 'number' && speed > 0 ? Math.min(speed, 1000) : 1
}

function sendJson(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

function serial(): string {
  return Array.from(randomBytes(24), (byte) => LETTERS[byte % LETTERS.length]).join('')
}
