import { maskText } from '../mask/maskText.js'
import { stripTerminalCodes } from '../terminal.js'
import { removePlaces } from './places.js'
import { removeSql } from './sql.js'
import { removeStack } from './stack.js'

/** Beyond this an error is a dump, and nobody reads it. */
const LONGEST = 64 * 1024

/**
 * What of an error's text people outside may read: without stack frames, SQL, paths, addresses, versions of
 * servers, markup and secrets. What is left may be empty.
 */
export function scrubErrorText(text: string): string {
  const plain = removeMarkup(stripTerminalCodes(text.slice(0, LONGEST)))
  const scrubbed = removePlaces(removeSql(removeStack(plain)))
  return maskText(scrubbed)
    .text.replace(/[ \t]{2,}/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

/** Gateways answer with a page; of it only the words count. */
function removeMarkup(text: string): string {
  if (!/<\/?(?:html|body|head|title|h1|p|div|pre|center|hr|!doctype)\b/i.test(text)) return text
  return text
    .replace(/<(script|style)\b[^<]*(?:<\/\1>)?/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:nbsp|amp|lt|gt|quot|#\d+);/g, ' ')
}
