/** Names by event family, each with the words that it comes with. */
const FAMILIES: Readonly<Record<string, string>> = {
  '': 'created queued in_progress completed incomplete failed',
  output_item: 'added done',
  output_text: 'delta',
  refusal: 'delta',
  reasoning_summary_text: 'delta',
  reasoning_text: 'delta',
  function_call_arguments: 'delta done',
  custom_tool_call_input: 'delta done',
  mcp_call_arguments: 'delta done',
  mcp_call: 'in_progress completed failed',
  code_interpreter_call_code: 'delta done',
  code_interpreter_call: 'in_progress interpreting completed',
  web_search_call: 'in_progress searching completed',
  file_search_call: 'in_progress searching completed',
  image_generation_call: 'in_progress generating partial_image completed',
  apply_patch_call_operation_diff: 'delta done',
  shell_call_command: 'delta done',
  shell_call_output_content: 'delta',
}

/** The SSE event names that carry anything for a card, or text for the host. */
export const RESPONSE_EVENT_NAMES: readonly string[] = [
  'error',
  ...Object.entries(FAMILIES).flatMap(([family, words]) =>
    words.split(' ').map((word) => `response.${family === '' ? word : `${family}.${word}`}`),
  ),
]
