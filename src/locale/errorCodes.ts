/** Error codes that we can put into words. Anything else gets the fallback sentence and shows its code. */
export const KNOWN_ERROR_CODES = [
  'args_truncated',
  'args_unparsable',
  'args_not_object',
  'args_duplicate_key',
  'args_invalid_unicode',
  'args_schema',
  'args_too_deep',
  'args_too_large',
  'timeout',
  'rate_limited',
  'not_found',
  'unauthorized',
  'permission_denied',
  'unavailable',
  'network_error',
  'invalid_input',
  'conflict',
  'unknown_tool',
  'outcome_unknown',
  'internal_error',
] as const

export type KnownErrorCode = (typeof KNOWN_ERROR_CODES)[number]

/** Other spellings that servers commonly use. Only exact matches: a guess would put words in their mouth. */
const ALIASES: Readonly<Record<string, KnownErrorCode>> = {
  timed_out: 'timeout',
  etimedout: 'timeout',
  deadline_exceeded: 'timeout',
  too_many_requests: 'rate_limited',
  rate_limit: 'rate_limited',
  rate_limit_exceeded: 'rate_limited',
  resource_exhausted: 'rate_limited',
  unauthenticated: 'unauthorized',
  forbidden: 'permission_denied',
  service_unavailable: 'unavailable',
  econnrefused: 'network_error',
  econnreset: 'network_error',
  invalid_argument: 'invalid_input',
  invalid_arguments: 'invalid_input',
  internal: 'internal_error',
  internal_server_error: 'internal_error',
  tool_not_found: 'unknown_tool',
}

const known = new Set<string>(KNOWN_ERROR_CODES)

/** The dictionary's word for a code, `undefined` where it has none. */
export function knownErrorCode(code: string): KnownErrorCode | undefined {
  const plain = code
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (known.has(plain)) return plain as KnownErrorCode
  return Object.hasOwn(ALIASES, plain) ? ALIASES[plain] : undefined
}
