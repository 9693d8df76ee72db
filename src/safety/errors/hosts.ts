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
  [/\b(host|host name|hostname|server|server at|broker|node) ["'`][\w.-]{1,253}["'`]/gi, '$1 [host]'],
  [/\b[a-z][a-z-]{0,40}\d{1,6}:\d{4,5}\b/gi, '[host]'],
  [/\b[a-z][\w.]{0,80}-[\w.-]{0,80}:\d{2,5}\b/gi, '[host]'],
]

/** Connection strings of ADO and ODBC: who and where, each in a pair of its own. */
const CONNECTION =
  /;\s{0,4}(?:Password|Pwd|Database|Initial Catalog|User ?Id|Uid|Integrated Security|Encrypt)\s{0,4}=/i
const CONNECTION_PAIR =
  /\b(Data Source|Server|Host|Address|Initial Catalog|Database|User ?Id|Uid|User|Username)(\s{0,4}=\s{0,4})[^;\n]{1,200}/gi

/** The text without names and numbers of machines. */
export function removeHosts(input: string): string {
  const text = CONNECTION.test(input) ? input.replace(CONNECTION_PAIR, '$1$2[host]') : input
  return HOSTS.reduce((rest, [pattern, mark]) => rest.replace(pattern, mark), text)
}
