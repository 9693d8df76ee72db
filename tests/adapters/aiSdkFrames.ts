/** Chunks of an AI SDK message stream about calls of one tool. Values of any kind: senders make mistakes. */
export function aiSdkFrames(toolName: string) {
  return {
    begin: (toolCallId: unknown, more: object = {}) => ({
      type: 'tool-input-start',
      toolCallId,
      toolName,
      ...more,
    }),
    piece: (toolCallId: unknown, inputTextDelta: unknown) => ({
      type: 'tool-input-delta',
      toolCallId,
      inputTextDelta,
    }),
    input: (toolCallId: unknown, input: unknown, more: object = {}) => ({
      type: 'tool-input-available',
      toolCallId,
      toolName,
      input,
      ...more,
    }),
    output: (toolCallId: unknown, output: unknown, more: object = {}) => ({
      type: 'tool-output-available',
      toolCallId,
      output,
      ...more,
    }),
    ask: (toolCallId: unknown, approvalId: unknown, more: object = {}) => ({
      type: 'tool-approval-request',
      toolCallId,
      approvalId,
      ...more,
    }),
  }
}
