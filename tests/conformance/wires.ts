import { expect } from 'vitest'
import type { ToolCardData } from '../../src/core/card.js'
import type { ReplayResult } from '../../src/testing/replay.js'
import { pythonJson, type ExpectedCall } from './recordings.js'

/** What the conformance runs must know of a wire. */
export interface Wire {
  /**
   * The same frame in another response with the same call ids. Absent: call ids of this wire are unique by
   * themselves, so that the same id is always the same call.
   */
  rename?(data: Record<string, unknown>): object
  /** Expectations that only this wire's recordings have: approvals, titles. */
  expectCall?(card: ToolCardData, call: ExpectedCall, result: ReplayResult): void
  /** Issues that the recordings cause because they have only the server's side. */
  issues?: readonly string[]
  /** Responses have no ids but a place in their stream: one that goes on without an end is no repetition. */
  countsResponses?: true
}

/** The wires, by their name in the recordings. */
export const WIRES: Record<string, Wire> = {
  'openai-chat': { rename: (data) => ({ ...data, id: `${String(data['id'])}-again` }) },
  'openai-responses': {
    rename: (data) => {
      const response = data['response'] as { id: string } | undefined
      return response === undefined
        ? data
        : { ...data, response: { ...response, id: `${response.id}-again` } }
    },
    expectCall: (card, { id }) => {
      const isAsked = String(id).startsWith('mcpr_')
      expect(card.state === 'waiting_approval').toBe(isAsked)
      expect(card.approval?.approvalId).toBe(isAsked ? id : undefined)
    },
  },
  anthropic: {
    rename: (data) => {
      const message = data['message'] as { id: string } | undefined
      return message === undefined ? data : { ...data, message: { ...message, id: `${message.id}-again` } }
    },
  },
  'vercel-ui-v1': {
    rename: (data) =>
      data['type'] === 'start' ? { ...data, messageId: `${String(data['messageId'])}-again` } : data,
    // One server of LangChain ends the arguments of its calls with nothing but their results.
    issues: ['result_before_ready'],
    expectCall: (card, call, { events }) => {
      expect(card.executor).toBe(call.providerExecuted === true ? 'provider' : undefined)
      expect(card.approval?.approvalId).toBe(call.approval)
      if (call.status === 'denied') expect(card.state).toBe('denied')
      if (call.status === 'approval-requested') expect(card.state).toBe('waiting_approval')
      expect(events.filter(({ type }) => type === 'tool_output_delta')).toHaveLength(
        call.preliminaryCount ?? 0,
      )
    },
  },
  'vercel-data-v4': {},
  'claude-stream-json': {
    expectCall: (card, call) => {
      expect(card.parentToolCallId).toBe(call.parent)
      if (call.approval !== undefined) expect(card.approval).toMatchObject({ approvalId: call.approval })
      if (call.decision !== undefined)
        expect(card.approval?.outcome).toBe(call.decision === 'deny' ? 'denied' : 'approved')
    },
  },
  gemini: {
    rename: (data) =>
      'responseId' in data ? { ...data, responseId: `${String(data['responseId'])}-again` } : data,
  },
  'gemini-interactions': {
    rename: (data) => {
      const interaction = data['interaction'] as { id: string } | undefined
      return interaction === undefined
        ? data
        : { ...data, interaction: { ...interaction, id: `${interaction.id}-again` } }
    },
  },
  bedrock: {},
  cohere: {
    rename: (data) => ('id' in data ? { ...data, id: `${String(data['id'])}-again` } : data),
  },
  'xai-grpc': { rename: (data) => ({ ...data, id: `${String(data['id'])}-again` }) },
  ollama: {},
  acp: {
    expectCall: (card, call) => {
      const { title, kind, status, approval, content } = call
      if (kind !== undefined) expect(card.toolName).toBe(kind)
      if (title !== undefined) expect(card.title).toBe(title)
      if (status === 'completed') expect(card.state).toBe('succeeded')
      if (status === 'failed') expect(card.state).toBe('failed')
      if (status === 'in_progress') expect(card.state).toBe('executing')
      if (content !== undefined) expect(pythonJson(card.result)).toBe(content)
      if (approval !== undefined)
        expect(card.approval).toMatchObject({ approvalId: String(approval), outcome: 'approved' })
    },
  },
  mcp: {
    expectCall: (card, { result }) => {
      expect(card.state).toBe(result === undefined ? 'executing' : 'succeeded')
    },
  },
  'ag-ui': {
    expectCall: (card, call) => {
      expect(card.approval?.approvalId).toBe(call.approval)
    },
    // The answer is in the client's request, which is not recorded.
    issues: ['result_without_approval'],
  },
  'tanstack-chunks': {},
  langgraph: {
    rename: (data) => JSON.parse(JSON.stringify(data).replaceAll('"run-', '"again-run-')) as object,
    expectCall: (card, { status }) => {
      expect(card.state).toBe(status === 'output' ? 'succeeded' : 'waiting_approval')
    },
  },
  'pydantic-ai-events': {
    countsResponses: true,
    expectCall: (card, call) => {
      if (call.deferred === undefined) return
      const isAsked = call.deferred === 'approval-required'
      expect(card.state).toBe(isAsked ? 'waiting_approval' : 'executing')
      expect(card.executor).toBe(isAsked ? undefined : 'client')
    },
    // The run ends before anybody answers.
    issues: ['executed_without_approval'],
  },
  'kimi-wire': {
    countsResponses: true,
    rename: (data) => JSON.parse(JSON.stringify(data).replace('"user_input":"', '$&again ')) as object,
    expectCall: (card, { approval, external }) => {
      expect(card.approval?.optionId).toBe(approval)
      expect(card.executor).toBe(external === true ? 'client' : undefined)
    },
  },
}
