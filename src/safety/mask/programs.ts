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
/** An assignment, a path, a variable, a word with flags, a cmdlet, a statement. */
const LINE =
  /^\s*(?:[({!]\s+)?(?:[A-Za-z_]\w*=|\$\w|(?:\.{1,2}|~)?\/\S|[\w.-]{1,60}\s+(?:\S{1,60}\s+)?--?[A-Za-z]|[A-Z][a-z]+-[A-Z]\w+\s|(?:select|insert|update|delete|create|alter|drop|grant|merge|with)\s)/i
const CONTINUED = /\\\r?\n/g
/** Markup, data and rows of tables do not run. */
const DOCUMENT = /^\s*[<{[|]/

/** Whether what goes by this name runs. */
export function isProgramName(key: string): boolean {
  return key !== '' && splitWords(key).some((word) => NAMES.has(word))
}

/** What of a text would run, by the name of the argument and by how it begins. */
export function programOf(text: string, key: string): Program {
  if (isProgramName(key)) return 'program'
  if (text.startsWith('#!') || COMMAND.test(text)) return 'program'
  if (DOCUMENT.test(text) || text.replace(CONTINUED, ' ').trim().includes('\n')) return 'none'
  if (LINE.test(text)) return 'program'
  return /\s/.test(text.trim()) ? 'line' : 'none'
}
