/** How a program takes a password that has no name of its own. */
interface Login {
  readonly flag: string
  /** What of the value is no secret. */
  readonly before?: string
  /** A word of the command without which the flag means another thing. */
  readonly command?: string
  /** Whether the value stands in one word with its flag. @default 'never' */
  readonly joins?: 'must' | 'may' | 'never'
}

const USER = String.raw`[^\s:"'/]{0,100}:`
const MYSQL = '-p(?!retty|ort|rotocol|lugin|age|ipe|rint)'

const ROWS: readonly (readonly [programs: string, login: Login])[] = [
  ['curl', { flag: '-[a-zA-Z]{0,8}[uU]', before: USER, joins: 'may' }],
  ['curl', { flag: '-b|--cookie', before: String.raw`(?=[^\s=]{1,100}=)`, joins: 'may' }],
  ['curl|wget|https?|xh', { flag: '-u|--user|--proxy-user', before: USER }],
  ['https?|xh', { flag: '-a|--auth', before: USER }],
  ['docker|podman|nerdctl|helm|oras|az', { flag: '-p', command: 'login' }],
  ['redis-cli', { flag: '-a' }],
  ['mongo(?:sh|dump|restore|export|import)?', { flag: '-p' }],
  ['(?:mysql|mariadb)(?:-?(?:dump|admin|import))?', { flag: MYSQL, joins: 'must' }],
  ['sqlcmd|bcp', { flag: '-P' }],
  ['ldap(?:search|modify|add|delete|passwd|whoami)', { flag: '-w' }],
  ['smbclient', { flag: '-U', before: String.raw`[^\s%"']{1,100}%` }],
  ['sshpass', { flag: '-p', joins: 'may' }],
  ['7za?|7zz|rar', { flag: '-p', joins: 'must' }],
  ['zip|unzip', { flag: '-P' }],
]

const VALUE = String.raw`((?<=["'])[^"'\n]{1,400}(?=["'])|[^\s"'|;&<>]+)`
const PARTED = { must: '', may: '(?:[ \\t]{0,4}|=)', never: '(?:[ \\t]{1,4}|=)' }

const RULES = ROWS.map(([programs, { flag, before = '', command, joins = 'never' }]) => ({
  programs: new RegExp(`^(?:${programs})$`),
  command,
  inText: new RegExp(`(?<=\\s)(?:${flag})${PARTED[joins]}["']?${before}${VALUE}`, 'g'),
  parted:
    joins === 'must' ? undefined : { flag: new RegExp(`^(?:${flag})$`), value: new RegExp(`^${before}.`) },
  joined: joins === 'never' ? undefined : new RegExp(`^(?:${flag})${before}.`),
}))

/** Any of the programs. */
export const PROGRAMS = ROWS.map(([programs]) => programs).join('|')

type Rule = (typeof RULES)[number]

/** How this program takes passwords in this command. */
export function loginsOf(program: string, mentions: (word: string) => boolean): readonly Rule[] {
  return RULES.filter(
    ({ programs, command }) => programs.test(program) && (command === undefined || mentions(command)),
  )
}
