import { isRecord, textOf, type WireRecord } from '../shared/wire.js'

/** A sign by which a frame shows its protocol. */
export interface ProtocolSign {
  /** The protocols that it allows. */
  readonly protocols: readonly string[]
  /** One such frame is proof. */
  readonly isProof: boolean
  /** The frame's `type`; `undefined` for any. */
  readonly types: RegExp | undefined
  /** Fields that it must have: each says whether a frame has it. */
  readonly fields: readonly ((frame: unknown) => boolean)[]
}

/*
 * One sign a line, the first that fits counts: protocols (`?` in front: one alone is no proof), the type as a
 * regular expression (`*` any, `-` none), fields. A field is a path (`@` the frame itself) and what is there:
 * `a.b` anything, `a[]` a list, `a{}` an object, `a!` nothing, `a~x` the expression x in a text, or as a name
 * of an object's field. Names are those of the wires, whole: a host's own frames are often alike.
 * A string: half as large as lists of lists.
 */
const TABLE = `
scriptcat ^(content|thinking|tool|new|done|error|system|sync|retry) subAgent.agentId
openai-chat - choices[]
openai-chat * object~^chat\\.completion choices
xai-grpc - outputs.0.delta{}
?xai-grpc - id outputs[]
gemini - candidates.0~^(content|finishReason)$
gemini - @~^(modelVersion|responseId)$ @~^(candidates|usageMetadata|promptFeedback)$
?gemini * candidates[]
?gemini - @~^(promptFeedback|usageMetadata)$
gemini-interactions * event_type~^(interaction|step|content)\\.
?gemini-interactions * event_type
pydantic-ai * event_kind~^(part_(start|delta|end)|final_result|(function|output|builtin)_tool_(call|result)|deferred_tool_requests|agent_run_result)$
?pydantic-ai * event_kind
langgraph * __interrupt__[]
langgraph - lc id[]
tanstack - chunks.0.chunk.type
?tanstack - timestamp chunk.type
tanstack ^(content|thinking|tool_call|tool_result|done|error|approval-requested|tool-input-available)$ model timestamp
kimi * method~^(event|request)$ params.payload{}
acp * jsonrpc method~^(session|fs|terminal)/
mcp * jsonrpc method~^(tools|notifications|elicitation|sampling|resources)/
?acp * method~^session/
?mcp * method~^(tools|notifications)/
acp * jsonrpc result~^(stopReason|agentCapabilities)$
mcp * jsonrpc result~^serverInfo$
mcp * jsonrpc result.tools[]
?acp * jsonrpc result.outcome{}
?mcp * jsonrpc result.content[]
?acp,kimi,mcp * jsonrpc
kimi - @~^arguments_part$
kimi ^((Turn|Step|Compaction)(Begin|End|Interrupted|Retry)|StatusUpdate|(Content|ToolCall)Part|Tool(Call|Result)|(Approval|Question)(Request|Response)|ApprovalRequestResolved|ToolCallRequest|SubagentEvent)$ payload{}
kimi ^function$ id function~^name$
?tanstack ^(RUN|STEP|TEXT_MESSAGE|TOOL_CALL)_[A-Z]+$ model timestamp
ag-ui ^(RUN_(STARTED|FINISHED|ERROR)|(TEXT_MESSAGE|TOOL_CALL|REASONING_MESSAGE|THINKING_TEXT_MESSAGE)_(START|CONTENT|ARGS|END|CHUNK|RESULT)|MESSAGES_SNAPSHOT|ACTIVITY_(SNAPSHOT|DELTA)|REASONING_ENCRYPTED_VALUE)$
?ag-ui ^((REASONING|THINKING)_(START|END)|(STEP|SUBAGENT)_(STARTED|FINISHED|ERROR)|STATE_(SNAPSHOT|DELTA)|RAW|CUSTOM)$
openai-responses ^(response\\.(created|queued|in_progress|completed|incomplete|failed|(content_part|output_item|output_text|refusal|reasoning|function_call|custom_tool_call|mcp|file_search|web_search|code_interpreter|image_generation)[._a-z]*)|raw_response_event|(agent_updated|run_item)_stream_event)$
openai-responses ^(response\\.[a-z_.]+|error)$ sequence_number
openai-responses - object~^response$ output[]
?openai-responses ^response\\.[a-z_.]+$
?openai-responses - object~^response$
scriptcat ^content_block_(start|complete)$ block{}
anthropic ^(message|content_block)_(start|delta|stop)$
anthropic ^message$ content[] role model
?anthropic ^message$ content[] role
claude-stream-json ^stream_event$ event{}
claude-stream-json ^control_(request|response|cancel_request)$ request_id
?claude-stream-json ^(stream_event|control_(request|response|cancel_request))$
claude-stream-json ^(assistant|user)$ message.content[]
claude-stream-json ^(system|result)$ subtype session_id
?claude-stream-json ^(assistant|user)$ message{}
?claude-stream-json ^(system|result)$ subtype
cohere ^(message-(start|end)|tool-plan-delta|(tool-call|content)-(start|delta|end)|citation-(start|end))$
ai-sdk ^((start|finish|reset)-step|(text|reasoning)-(start|delta|end)|source-(url|document)|message-metadata|tool-input-(start|delta|available|error)|tool-output-(available|error|denied)|tool-approval-(request|response))$
?ai-sdk ^(start|finish|abort|data-.+)$
?ai-sdk ^error$ errorText
bedrock ^(contentBlock(Start|Delta|Stop)|message(Start|Stop))$
bedrock - @~^(contentBlock(Start|Delta|Stop)|message(Start|Stop)|(internalServer|modelStreamError|modelTimeout|serviceUnavailable|throttling|validation)Exception)$
aalis ^stream_resume$ content
aalis ^tool:execute$ toolName
aalis ^tool_call$ toolName toolPhase
aalis ^stream$ @~^(contentDelta|reasoningDelta|toolCallProgress)$
?aalis ^stream$ done
?aalis - toolName phase
scriptcat ^(content|thinking)_delta$ delta
scriptcat ^tool_call_start$ toolCall{}
scriptcat ^tool_call_delta$ id delta
scriptcat ^tool_call_complete$ id result
scriptcat ^sync$ tasks status
?scriptcat ^tool_call_(delta|complete)$ id
?scriptcat ^retry$ maxRetries
?scriptcat ^new_message$
plain-sse ^text_delta$ chunk
plain-sse ^tool_call$ id name toolCallId!
plain-sse ^tool_result$ id result toolCallId!
?plain-sse ^(tool_call|tool_result)$ @~^(id|name)$ toolCallId!
unified ^tool_[a-z_]+$ toolCallId
unified ^tool_snapshot$ cards[]
unified ^(run_(started|finished)|tool_discarded)$ runId
unified ^step_(started|finished)$ stepId
?unified ^run_(started|finished)$
?unified ^(text|reasoning)_delta$ text
langgraph ^(AIMessageChunk|(AI|Tool|Human)Message)$ content
?langgraph ^(ai|tool|human)$ content
?langgraph ^(values|updates|messages)([/|].*)?$
?openai-chat * choices[]
ollama - message{} done`

const IS: Readonly<Record<string, (value: unknown) => boolean>> = {
  '': (value) => value !== undefined,
  '!': (value) => value === undefined,
  '[]': (value) => Array.isArray(value),
  '{}': isRecord,
}

export const PROTOCOL_SIGNS: readonly ProtocolSign[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [protocols = '', types = '', ...fields] = line.split(' ')
    return {
      protocols: protocols.replace('?', '').split(','),
      isProof: !protocols.startsWith('?'),
      types: types === '*' ? undefined : new RegExp(types === '-' ? '^$' : types),
      fields: fields.map(fieldOf),
    }
  })

function fieldOf(field: string): (frame: unknown) => boolean {
  const [, path = '', kind = ''] = /^([\w.]+|@)(.*)$/.exec(field) ?? []
  const steps = path === '@' ? [] : path.split('.')
  const word = new RegExp(kind.slice(1))
  const is =
    IS[kind] ??
    ((value) =>
      isRecord(value) ? Object.keys(value).some((name) => word.test(name)) : word.test(textOf(value)))
  return (frame) => is(steps.reduce(step, frame))
}

function step(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as WireRecord)[name]
    : undefined
}
