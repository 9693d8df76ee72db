export type {
  JsonMember,
  JsonNode,
  JsonProblem,
  JsonProblemCode,
  JsonStringNode,
  JsonTree,
} from './types.js'
export { parseJsonText } from './parse.js'
export { checkJsonText } from './check.js'
export { jsonTreeFromValue } from './fromValue.js'
export { jsonText, type JsonTextOptions } from './jsonText.js'
export { canonicalizeJson, type CanonicalOptions } from './canonicalizeJson.js'
export { sha256Hex } from './sha256.js'
export { digestToolCall, type ToolCallIdentity } from './digestToolCall.js'
export { isSameArgs, type ArgsOfCall } from './isSameArgs.js'
