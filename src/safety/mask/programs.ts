import { splitWords } from './keys/splitWords.js'

/** How much of a text may run: all of it, perhaps a line of it, or nothing. */
export type Program = 'program' | 'line' | 'none'

/** Arguments with these names run. */
const NAMES = new Set(
  (
    'command commands cmd cmds cmdline script scripts code shell bash sh zsh exec execute run program sql query ' +
    'statement statements snippet expression eval argv args arguments powershell python javascript'
  ).split(' '),
)
/** Commands whose names are no words of a sentence. */
const COMMANDS =
  'echo|printf|cat|cd|ls|cp|mv|rm|mkdir|chmod|chown|curl|wget|ssh|scp|sshpass|rsync|git|bash|sh|zsh|sudo|env|export|eval|' +
  'npm|npx|yarn|pnpm|pip3?|python3?|perl|ruby|php|docker|kubectl|helm|terraform|aws|gcloud|az|mysql|psql|sqlite3|' +
  'redis-cli|mongosh?|openssl|gpg|tar|grep|sed|awk|xargs|tee|systemctl|apt|apt-get|yum|brew|cmd|powershell|pwsh|true|set'
const COMMAND = new RegExp(String.raw`^\s*(?:[({!]\s+)?(?:${COMMANDS})(?:[\s;|&]|$)`)
/** What cmdlets do, and statements of SQL. */
const VERBS =
  'get|set|new|remove|start|stop|restart|invoke|add|clear|copy|move|rename|import|export|connect|enter|write|read|out|' +
  'select|where|foreach|convertto|test|update|enable|disable|install|uninstall|register|unregister'
const STATEMENT =
  String.raw`select\s[^\n]*(?:\bfrom\b|[(;*])|insert\s+into|update\s+\S+\s+set|delete\s+from|merge\s+into|with\s+\w+\s+as\b|` +
  String.raw`grant\s[^\n]*\bto\b|(?:create|alter|drop)\s+(?:or\s+replace\s+)?(?:table|user|role|database|schema|index|view|` +
  String.raw`login|extension|function|procedure|trigger|policy|type|server|temp|temporary|unique)\b`
/** An assignment, a file that is called, a variable, a word with flags, a cmdlet, a statement. */
const LINE = new RegExp(
  String.raw`^\s*(?:[({!]\s+)?(?:[A-Za-z_]\w*=|\$\w|(?:\.{1,2}|~)?\/[^\s?]+[\s;|&<>]|[\w.-]{1,60}\s+(?:\S{1,60}\s+)?--?[A-Za-z]|(?:${VERBS})-[a-z]\w+\s|(?:${STATEMENT}))`,
  'i',
)
/** `git token: x`, `ssh password is x`: of what a program has, but nothing that it is told to do. */
const ABOUT =
  /^\s*(?!(?:echo|printf|cat|eval|export|env|sudo|xargs|tee|true)\b)[\w-]+(?:\s+[a-z][\w-]*){0,3}(?::\s|\s*\n\s*\n|\s(?:is|was|failed|the|for|with)\s)/i
/** How sentences begin and what is in most of them. */
const SENTENCE =
  /^\s*(?:\p{Lu}\p{Ll}|[^\x20-\x7e]|[a-z']+: )|\w, \w|(?:^|[\s(])(?:the|is|was|are|your|my|our|this|to|failed|cannot|please)\s/u
const CONTINUED = /\\\r?\n/g
/** UTF-16 code units that say what a text is. */
const LONGEST_START = 2000
/** Markup, data and rows of tables do not run. */
const DOCUMENT = /^\s*[<{[|]/

/** A longer name is a text. */
const LONGEST_NAME = 64

/** Whether what goes by this name runs. */
function isProgramName(key: string): boolean {
  return key !== '' && key.length <= LONGEST_NAME && splitWords(key).some((word) => NAMES.has(word))
}

/** What of a text would run, by the name of the argument and by how it begins. */
export function programOf(text: string, key: string): Program {
  if (isProgramName(key) || text.startsWith('#!')) return 'program'
  const start = text.slice(0, LONGEST_START)
  const isAbout = ABOUT.test(start)
  if (!isAbout && COMMAND.test(start)) return 'program'
  if (DOCUMENT.test(start) || text.replace(CONTINUED, ' ').trim().includes('\n')) return 'none'
  if (LINE.test(start)) return 'program'
  return isAbout || SENTENCE.test(start) || !/\s/.test(text.trim()) ? 'none' : 'line'
}

/** Answers whether all of a text would run; the text is read when that is first asked, and once. */
export function programCheck(text: string, key: string): () => boolean {
  let known: boolean | undefined
  return () => (known ??= programOf(text, key) === 'program')
}
