/** Prose that goes on after a colon, and words of programs: `password: must be longer`, `token = await f()`. */
const PROSE =
  /^(?:must|should|is|was|are|cannot|can|not|required|optional|invalid|missing|expected|too|has|at|the|a|an|this|please|unknown|await|yield|typeof|function|lambda|incorrect|wrong|failed|expired|string|str|number|boolean|bytes|text|any|yes|no|on|off|see|ask|same|unchanged|forgotten|minimum|min|allow|never|handle|drop|use|enter|unset|changed|updated|reset|authentication|case-sensitive)$|^(?:必填|必须|必須|不能|不可|不少|不正确|错误|錯誤|无效|已|未|请|請|需要|至少|长度|为空|可选|由\S{0,4}组成|仅|只能|用于|每\d|最[少多]|需包含|两次|加密|见|是否|什么|有效|成功|失败|正确|\d{1,2}(?:[-~至到]\d{1,2})?[位个])/i

/** Signs that end a sentence are none of a word. */
export const isProse = (value: string): boolean => PROSE.test(value.replace(/[.!?,:;]{1,3}$/, ''))
