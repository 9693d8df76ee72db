/** A sign by which a frame shows its protocol. */
export interface ProtocolSign {
  /** The protocols that it allows. */
  readonly protocols: readonly string[]
  /** One such frame is proof. */
  readonly isProof: boolean
  /** The frame's `type`; `undefined` for any. */
  readonly types: RegExp | undefined
  /** Fields that it must have. */
  readonly fields: readonly string[]
}

/*
 * One sign a line, the first that fits counts: protocols (`?` in front: one alone is no proof), the type as a
 * regular expression (`*` any, `-` none), fields. A field is a path (`@` the frame itself) and what is there:
 * `a.b` anything, `a[]` a list, `a{}` an object, `a!` nothing, `a~x` the expression x in a text, or among the
 * names of an object's fields. A string: half as large as lists of lists.
 */
const TABLE = `
scriptcat . subAgent{}
openai-chat * choices[]
xai-grpc - outputs[]
gemini - @~candidates|promptFeedback|usageMetadata
gemini-interactions * event_type
pydantic-ai * event_kind
langgraph * @~\\blc\\b|__interrupt__
tanstack - timestamp @~\\bchunk
tanstack ^[a-z_-]+$ model timestamp
kimi * method~^(event|request)$ params.payload{}
acp * method~^(session|fs|terminal)/
mcp * method~^(tools|notifications|elicitation|sampling|resources)/
acp * jsonrpc result~stopReason|outcome|agentCap
mcp * jsonrpc result~content|serverInfo|tools
?acp,kimi,mcp * jsonrpc
kimi * @~arguments_part
kimi ^[A-Z][A-Za-z]+$ payload{}
kimi ^function$ function{}
ag-ui ^([A-Z]+_[A-Z_]+|RAW|CUSTOM)$
openai-responses ^(response\\.|(raw_response|agent_updated_stream)_event$)
openai-responses ^error$ sequence_number
openai-responses - object~^response$
scriptcat ^content_block_ block{}
anthropic ^(message|content_block)_(start|delta|stop)$
anthropic ^message$ content[]
claude-stream-json ^(stream_event|control_.+)$
claude-stream-json ^(assistant|user|system|result)$ @~message|subtype
cohere ^(message-(start|end)|(tool-plan|tool-call|content|citation)-.+)$
ai-sdk ^((start|finish|reset)-step|(text|reasoning|source|message|tool-(input|output|approval))-.+)$
?ai-sdk ^(start|finish|abort|data-.+)$
?ai-sdk ^error$ errorText
bedrock * @~\\b(contentBlock|message)(Start|Delta|Stop)\\b|\\b[a-z]\\w+Exception\\b
aalis ^(stream_resume|tool:execute)$
aalis ^tool_call$ toolPhase
aalis ^stream$ @~Delta|toolCallProgress|done
?aalis - toolName phase
scriptcat ^(content|thinking)_delta$
scriptcat ^tool_call_(start|delta|complete)$ @~toolCall\\b|delta|result
scriptcat ^(sync|retry)$ @~status|maxRetries
?scriptcat ^new_message$
plain-sse ^(text_delta|tool_call|tool_result)$ @~chunk|name|\\bid toolCallId!
unified ^(tool|run|step)_[a-z_]+$ @~toolCallId|cards|approvalId|runId|stepId
unified ^(text|reasoning)_delta$ text
langgraph ^(AIMessageChunk|(AI|Tool|Human)Message|ai|tool|human)$ content
?langgraph ^(values|updates|messages)([/|].*)?$
ollama - message{} done`

export const PROTOCOL_SIGNS: readonly ProtocolSign[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [protocols = '', types = '', ...fields] = line.split(' ')
    return {
      protocols: protocols.replace('?', '').split(','),
      isProof: !protocols.startsWith('?'),
      types: types === '*' ? undefined : new RegExp(types === '-' ? '^$' : types),
      fields,
    }
  })
