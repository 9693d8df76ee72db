import { removeHosts } from './hosts.js'

type Rule = readonly [pattern: RegExp, mark: string]

const SOURCE = String.raw`[cm]?[jt]sx?|vue|py|java|go|rb|php|cs|rs|cpp|c|kt|swift|scala`
const PART = String.raw`[\w.@%+~=,-]`
const ROOTS = 'home|root|etc|var|usr|opt|srv|tmp|app|mnt|data|Users|proc|run|dev'

/** Each says where something lies, longer forms first. */
const PATHS: readonly Rule[] = [
  [/\b[a-z][a-z0-9+.-]{1,30}:\/\/[^\s"'<>)\]]+/gi, '[address]'],
  // Quoted paths may hold spaces.
  [/(["'`])(?:~|[A-Za-z]:)?[\\/](?:[^"'`\n]{0,400}[\\/])[^"'`\n]{0,400}\1/g, '[path]'],
  [/\bjdbc:[^\s"'<>)\]]+/gi, '[address]'],
  // A folder of Windows may have spaces; the backslash behind it says that it is one.
  [/\b[A-Za-z]:[\\/](?:[^\\/\s"'<>|:][^\\/\n"'<>|:]{0,80}\\){0,30}[^\s"'<>|:]*/g, '[path]'],
  [/\\\\[\w.-]+\\[^\s"'<>|:]*/g, '[path]'],
  [
    new RegExp(
      String.raw`(?<![\w.:/\]])(?:~|\.{1,2})?\/(?:${PART}{1,200}\/){1,60}${PART}{0,200}(?::\d+){0,2}`,
      'g',
    ),
    '[path]',
  ],
  [new RegExp(String.raw`(?<![\w.:/\]])\/(?:${ROOTS})\b${PART}*`, 'g'), '[path]'],
  [
    new RegExp(String.raw`(?<![\w/])[\w.-]{1,80}(?:\/[\w.-]{1,80}){0,12}\.(?:${SOURCE}):\d+(?::\d+)?`, 'g'),
    '[path]',
  ],
]

/** What runs there, and in which version. */
const SERVERS: readonly Rule[] = [
  [/\b[A-Za-z][\w.+-]{1,40}\/\d+(?:\.\d+)+[\w.+-]*(?: \([\w .;-]{1,60}\))?/g, ''],
  [
    /\b(PHP|Python|Node(?:\.js)?|Java|Ruby|Perl|PostgreSQL|MySQL|MariaDB|Oracle|MongoDB|Redis|nginx|Apache|OpenSSL|Tomcat|IIS|Express|Django|Rails|Laravel|Spring)(?: Server)? v?\d+(?:\.\d+)+[\w.+-]*/gi,
    '',
  ],
  [/\b0x[0-9a-f]{6,16}\b/gi, ''],
]

/** The text without paths, addresses, hosts and the versions of servers. */
export function removePlaces(text: string): string {
  return removeAll(SERVERS, removeHosts(removeAll(PATHS, text)))
}

function removeAll(rules: readonly Rule[], text: string): string {
  return rules.reduce((rest, [pattern, mark]) => rest.replace(pattern, mark), text)
}
