/** A part of a message, as far as it is read here; tool parts have more members. */
export interface AiSdkMessagePart {
  readonly type: string
}

export interface AiSdkMessage {
  readonly id: string
  readonly role: string
  readonly parts: readonly AiSdkMessagePart[]
}

/** What `useAiSdkToolCards` needs of a chat: a `Chat` of `@ai-sdk/vue`, or anything of its shape. */
export interface AiSdkChat {
  readonly id?: string | undefined
  readonly messages: readonly AiSdkMessage[]
  /** `submitted` and `streaming` while a response is under way. */
  readonly status?: string | undefined
  /** Since AI SDK 6. */
  readonly addToolApprovalResponse?:
    ((response: { id: string; approved: boolean; reason?: string }) => unknown) | undefined
  readonly stop?: (() => unknown) | undefined
}
