/** Each says where something runs. In order: the longer forms first. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  // Addresses, sockets, strings that name a database.
  [/\b[a-z][a-z0-9+.-]{1,30}:\/\/[^\s"'<>)\]]+/gi, '[address]'],
  // Paths: quoted ones may hold spaces.
  [/(["'`])(?:~|[A-Za-z]:)?[\\/](?:[^"'`\n]{0,400}[\\/])[^"'`\n]{0,400}\1/g, '[path]'],
  [/\b[A-Za-z]:\\[^\s"'<>|:]*/g, '[path]'],
  [/\\\\[\w.-]+\\[^\s"'<>|:]*/g, '[path]'],
  [/(?<![\w.:/\]])(?:~|\.{1,2})?\/(?:[\w.@%+~=,-]+\/)+[\w.@%+~=,-]*(?::\d+){0,2}/g, '[path]'],
  [
    /(?<![\w.:/\]])\/(?:home|root|etc|var|usr|opt|srv|tmp|app|mnt|data|Users|proc|run|dev)\b[\w.@%+~=,-]*/g,
    '[path]',
  ],
  [
    /(?<![\w/])[\w.-]{1,80}(?:\/[\w.-]{1,80}){0,12}\.(?:[cm]?[jt]sx?|vue|py|java|go|rb|php|cs|rs|cpp|c|kt|swift|scala):\d+(?::\d+)?/g,
    '[path]',
  ],
  // Hosts.
  [/(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?(?![\w.]*\d)/g, '[host]'],
  [
    /(?<![\w:])(?:[0-9a-f]{1,4}:){2,7}(?::|[0-9a-f]{1,4})(?::[0-9a-f]{1,4}){0,6}(?![\w:])|(?<![\w:])::1(?![\w:])/gi,
    '[host]',
  ],
  [
    /(?<![\w@.-])(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.){1,8}(?:com|net|org|io|cn|dev|app|cloud|internal|local|localdomain|lan|corp|intra|svc|cluster|test|example|invalid|co|ai|info|biz|gov|edu|mil|uk|de|fr|jp|kr|ru|in|eu|us|tw|hk|sg|me|xyz|top|site|online|tech)(?::\d{1,5})?(?![\w-])/gi,
    '[host]',
  ],
  [/\blocalhost(?::\d{1,5})?\b/gi, '[host]'],
  [
    /\b(ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|host|hostname|server|address)( |=|: )["'`]?[\w.-]*[\w-]:\d{2,5}\b["'`]?/gi,
    '$1 [host]',
  ],
  [/\b(ENOTFOUND|EAI_AGAIN) [\w.-]+/g, '$1 [host]'],
  [/\b(?=[\w.-]*[a-z])[a-z][\w.-]{0,80}-[\w.-]{0,80}:\d{2,5}\b/gi, '[host]'],
  // What runs there, and in which version.
  [/\b[A-Za-z][\w.+-]{1,40}\/\d+(?:\.\d+)+[\w.+-]*(?: \([\w .;-]{1,60}\))?/g, ''],
  [
    /\b(PHP|Python|Node(?:\.js)?|Java|Ruby|Perl|PostgreSQL|MySQL|MariaDB|Oracle|MongoDB|Redis|nginx|Apache|OpenSSL|Tomcat|IIS|Express|Django|Rails|Laravel|Spring)(?: Server)? v?\d+(?:\.\d+)+[\w.+-]*/gi,
    '',
  ],
  [/\b0x[0-9a-f]{6,16}\b/gi, ''],
]

/** The text without paths, addresses, hosts and the versions of servers. */
export function removePlaces(text: string): string {
  return PLACES.reduce((rest, [pattern, mark]) => rest.replace(pattern, mark), text)
}
