import { maskText } from '../mask/maskText.js'
import { stripTerminalCodes } from '../terminal.js'
import { jsonMessage } from './jsonMessage.js'
import { removePlaces } from './places.js'
import { removeSql } from './sql.js'
import { removeStack } from './stack.js'

/** Beyond this an error is a dump, and nobody reads it. */
const LONGEST = 64 * 1024
/** Seen beyond it, so that no secret is cut in two and not known any more. */
const MORE = 4096

/**
 * What of an error's text people outside may read: without stack frames, SQL, paths, addresses, versions of
 * servers, markup and secrets; of JSON only the message. What is left may be empty.
 */
export function scrubErrorText(text: string): string {
  const known = mask(stripTerminalCodes(text.slice(0, LONGEST + MORE)))
  const short = text.length > LONGEST ? known.slice(0, LONGEST) : known
  const plain = removeMarkup(stripTerminalCodes(jsonMessage(short) ?? short))
  // Masked before anything is taken out: that may be the name which says that the rest is secret.
  const masked = plain === known ? known : mask(plain)
  const scrubbed = removePlaces(removeSql(removeStack(masked)))
  return (scrubbed === masked ? masked : mask(scrubbed))
    .split('\n')
    .map((line) => line.trim().replace(/[ \t]+/g, ' '))
    .filter((line) => line !== '')
    .join('\n')
}

function mask(text: string): string {
  return maskText(text).text
}

/** Gateways answer with a page; of it only the words count. */
function removeMarkup(text: string): string {
  if (!/<\/?(?:html|body|head|title|h1|p|div|pre|center|hr|!doctype)\b/i.test(text)) return text
  return text
    .replace(/<(script|style)\b[^<]*(?:<\/\1>)?/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:nbsp|amp|lt|gt|quot|#\d+);/g, ' ')
}
