const ENDINGS =
  'com|net|org|io|cn|dev|app|cloud|internal|local|localdomain|lan|corp|intra|svc|cluster|test|example|invalid|co|' +
  'ai|info|biz|gov|edu|mil|uk|de|fr|jp|kr|ru|in|eu|us|tw|hk|sg|me|xyz|top|site|online|tech'
const NAME = String.raw`(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.){1,8}(?:${ENDINGS})`
const HEX = '[0-9a-f]{1,4}'
/** Words after which a name is a host's, with its port. */
const BEFORE =
  'ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|host|hostname|server|address'

const HOSTS: readonly (readonly [pattern: RegExp, mark: string])[] = [
  [/(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?(?![\w.]*\d)/g, '[host]'],
  // IPv6: eight groups, or fewer with one gap. Times such as 12:30:45 have neither.
  [new RegExp(String.raw`(?<![\w:.])(?:${HEX}:){7}${HEX}(?![\w:])`, 'gi'), '[host]'],
  [
    new RegExp(
      String.raw`(?<![\w:.])(?=[a-f:]{0,20}\d)(?:${HEX}:){0,6}(?:${HEX})?::(?:${HEX}:){0,6}(?:${HEX})?(?![\w:])`,
      'gi',
    ),
    '[host]',
  ],
  [new RegExp(String.raw`(?<![\w@.-])${NAME}(?::\d{1,5})?(?![\w-])`, 'gi'), '[host]'],
  [/\blocalhost(?::\d{1,5})?\b/gi, '[host]'],
  [new RegExp(String.raw`\b(${BEFORE})( |=|: )["'\`]?[\w.-]*[\w-]:\d{2,5}\b["'\`]?`, 'gi'), '$1 [host]'],
  [/\b(ENOTFOUND|EAI_AGAIN) [\w.-]+/g, '$1 [host]'],
  [/\b[a-z][\w.]{0,80}-[\w.-]{0,80}:\d{2,5}\b/gi, '[host]'],
]

/** The text without names and numbers of machines. */
export function removeHosts(text: string): string {
  return HOSTS.reduce((rest, [pattern, mark]) => rest.replace(pattern, mark), text)
}
