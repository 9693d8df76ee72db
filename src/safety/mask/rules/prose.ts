/** Prose that goes on after a colon, and words of programs: `password: must be longer`, `token = await f()`. */
const PROSE =
  /^(?:must|should|is|was|are|cannot|can|not|required|optional|invalid|missing|expected|too|has|at|the|a|an|this|please|unknown|await|yield|typeof|function|lambda|incorrect|wrong|failed|expired|string|str|number|boolean|bytes|text|any|yes|no|on|off)$|^(?:必填|必须|必須|不能|不可|不少|不正确|错误|錯誤|无效|已|未|请|請|需要|至少|长度|为空|可选|由\S{0,4}组成)/i

export const isProse = (value: string): boolean => PROSE.test(value)
