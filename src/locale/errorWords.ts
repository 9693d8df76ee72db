import type { KnownErrorCode } from './errorCodes.js'

/** What the codes of failed calls mean, in words. */
type ErrorWords = Record<`error.${KnownErrorCode | 'fallback'}`, string>

export const errorsEn: ErrorWords = {
  'error.args_truncated': 'The arguments broke off before they were complete. Nothing was run.',
  'error.args_unparsable': 'The arguments are not valid JSON. Nothing was run.',
  'error.args_not_object': 'The arguments are not an object of named values. Nothing was run.',
  'error.args_duplicate_key': 'The arguments name the same field twice. Nothing was run.',
  'error.args_invalid_unicode': 'The arguments contain broken characters. Nothing was run.',
  'error.args_schema': 'The arguments are not what this tool expects. Nothing was run.',
  'error.args_too_deep': 'The arguments are nested too deeply. Nothing was run.',
  'error.args_too_large': 'The arguments are too large. Nothing was run.',
  'error.timeout': 'The tool did not answer in time.',
  'error.rate_limited': 'Too many requests. The service asks to wait.',
  'error.not_found': 'What the tool looked for does not exist.',
  'error.unauthorized': 'The tool is not signed in.',
  'error.permission_denied': 'The tool is not allowed to do this.',
  'error.unavailable': 'The service is not available right now.',
  'error.network_error': 'The connection to the service failed.',
  'error.invalid_input': 'The service did not accept the arguments.',
  'error.conflict': 'Something else changed it at the same time.',
  'error.unknown_tool': 'There is no tool of this name.',
  'error.outcome_unknown': 'Nobody knows whether it ran. Check before you try again.',
  'error.internal_error': 'Something went wrong inside the tool.',
  'error.fallback': 'The tool failed and did not say why.',
}

export const errorsZhCN: ErrorWords = {
  'error.args_truncated': '参数没有传完就中断了，没有执行任何操作。',
  'error.args_unparsable': '参数不是有效的 JSON，没有执行任何操作。',
  'error.args_not_object': '参数不是由字段组成的对象，没有执行任何操作。',
  'error.args_duplicate_key': '参数里同一个字段出现了两次，没有执行任何操作。',
  'error.args_invalid_unicode': '参数里有损坏的字符，没有执行任何操作。',
  'error.args_schema': '参数不符合该工具的要求，没有执行任何操作。',
  'error.args_too_deep': '参数嵌套过深，没有执行任何操作。',
  'error.args_too_large': '参数过大，没有执行任何操作。',
  'error.timeout': '工具没有在规定时间内响应。',
  'error.rate_limited': '请求过多，服务要求稍后再试。',
  'error.not_found': '要找的内容不存在。',
  'error.unauthorized': '工具尚未登录。',
  'error.permission_denied': '工具没有权限执行此操作。',
  'error.unavailable': '服务暂时不可用。',
  'error.network_error': '无法连接到服务。',
  'error.invalid_input': '服务不接受这些参数。',
  'error.conflict': '内容已被同时修改。',
  'error.unknown_tool': '没有这个名称的工具。',
  'error.outcome_unknown': '无法确定是否已经执行，重试前请先核实。',
  'error.internal_error': '工具内部出错。',
  'error.fallback': '工具执行失败，没有给出原因。',
}
