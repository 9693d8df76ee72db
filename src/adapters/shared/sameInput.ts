import { isSameArgs, type ArgsOfCall } from '../../json/isSameArgs.js'

/** Whether streamed text says what the input says: then the text stays, exactly as the model wrote it. */
export function isSameInput(text: string, input: unknown, argsText: string | undefined): boolean {
  if (text === '' || text === argsText) return text !== ''
  if (argsText !== undefined) return isSameArgs({ argsText: text }, { argsText })
  try {
    return isSameArgs({ args: JSON.parse(text) as unknown }, { args: input })
  } catch {
    return false
  }
}

/** Arguments that came as text, and their value where it is JSON. */
export function argsOfText(argsText: string): ArgsOfCall {
  try {
    return { args: JSON.parse(argsText) as unknown, argsText }
  } catch {
    return { argsText }
  }
}
