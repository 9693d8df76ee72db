/** A token that says by its beginning which service gave it out. */
export interface TokenShape {
  readonly kind: string
  /** The beginning, as a regular expression without groups. */
  readonly prefix: string
  /** The characters that follow, as the inside of a class. */
  readonly body: string
  readonly least: number
}

const WORD = 'A-Za-z0-9'
const URL_SAFE = String.raw`A-Za-z0-9_\-`

const shape = (kind: string, prefix: string, body: string, least: number): TokenShape => ({
  kind,
  prefix,
  body,
  least,
})

/** Well-known services. A body has only a least length, so that a search for it never turns back. */
export const TOKEN_SHAPES: readonly TokenShape[] = [
  shape('anthropic', 'sk-ant-', URL_SAFE, 16),
  shape('openai', 'sk-(?:proj|svcacct|admin|None)-', URL_SAFE, 16),
  shape('openrouter', 'sk-or-', URL_SAFE, 16),
  shape('stripe', '(?:sk|rk|pk)_(?:live|test)_', WORD, 10),
  shape('stripe', 'whsec_', `${WORD}+/=`, 16),
  shape('github', 'gh[pousr]_', WORD, 16),
  shape('github', 'github_pat_', `${WORD}_`, 20),
  shape('gitlab', 'gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent|oas)-', URL_SAFE, 16),
  shape('aws', '(?:AKIA|ASIA|AGPA|AIDA|AROA|ANPA|ANVA|ABIA|ACCA)', 'A-Z0-9', 16),
  shape('aliyun', String.raw`\bLTAI`, WORD, 12),
  shape('tencent', String.raw`\bAKID`, WORD, 28),
  shape('google', 'AIza', URL_SAFE, 30),
  shape('google', 'GOCSPX-', URL_SAFE, 20),
  shape('google', String.raw`\bya29\.`, `${URL_SAFE}.`, 16),
  shape('slack', 'xox[abeoprs]-', String.raw`${WORD}\-`, 10),
  shape('slack', String.raw`xapp-\d-`, String.raw`${WORD}\-`, 10),
  shape('slack', String.raw`hooks\.slack\.com\/(?:services|workflows|triggers)\/`, `${URL_SAFE}/`, 16),
  shape('discord', String.raw`discord(?:app)?\.com\/api\/webhooks\/`, `${URL_SAFE}/`, 16),
  shape('npm', String.raw`\bnpm_`, WORD, 30),
  shape('pypi', String.raw`\bpypi-`, URL_SAFE, 40),
  shape('hugging face', String.raw`\bhf_`, WORD, 20),
  shape('sendgrid', String.raw`\bSG\.`, `${URL_SAFE}.`, 40),
  shape('digitalocean', 'do[opr]_v1_', 'a-f0-9', 40),
  shape('shopify', 'shp(?:at|ca|pa|ss)_', 'A-Fa-f0-9', 24),
  shape('databricks', String.raw`\bdapi`, 'a-f0-9', 32),
  shape('groq', String.raw`\bgsk_`, WORD, 30),
  shape('xai', String.raw`\bxai-`, WORD, 40),
  shape('perplexity', String.raw`\bpplx-`, WORD, 30),
  shape('replicate', String.raw`\br8_`, WORD, 30),
  shape('linear', 'lin_(?:api|oauth)_', WORD, 20),
  shape('notion', String.raw`\b(?:ntn|secret)_`, WORD, 36),
  shape('figma', String.raw`\bfig[dour]_`, URL_SAFE, 20),
  shape('postman', 'PMAK-', String.raw`a-f0-9\-`, 40),
  shape('planetscale', 'pscale_(?:tkn|pw|oauth)_', `${URL_SAFE}.=`, 20),
  shape('vault', String.raw`\bhv[sbr]\.`, URL_SAFE, 20),
  shape('terraform', String.raw`atlasv1\.`, URL_SAFE, 40),
  shape('new relic', 'NR(?:AK|JS|II|AA)-', WORD, 20),
  shape('grafana', 'gl(?:c|sa)_', `${WORD}_+/=`, 20),
  shape('atlassian', String.raw`\bATATT`, `${URL_SAFE}=`, 30),
  shape('square', String.raw`\b(?:EAAA|sq0(?:atp|csp)-)`, URL_SAFE, 20),
  shape('mailgun', String.raw`\bkey-`, 'a-f0-9', 32),
  shape('supabase', String.raw`\bsb(?:p|_secret)_`, URL_SAFE, 20),
  shape('sentry', 'sntry[su]_', String.raw`${WORD}+/=_\-`, 30),
  shape('docker', 'dckr_(?:pat|oat)_', URL_SAFE, 20),
  shape('rubygems', 'rubygems_', 'a-f0-9', 40),
  shape('dropbox', String.raw`\bsl\.`, URL_SAFE, 60),
  shape('doppler', String.raw`\bdp\.(?:pt|st|ct|sa)\.`, WORD, 30),
  shape('telegram', String.raw`\b\d{8,10}:`, URL_SAFE, 35),
  shape('discord', String.raw`\b[MNO][A-Za-z\d]{23,25}\.[\w-]{6}\.`, URL_SAFE, 27),
  shape('twilio', String.raw`\bSK`, '0-9a-f', 32),
  shape('zhipu', String.raw`\b[0-9a-f]{32}\.`, WORD, 16),
  shape('baidu', String.raw`bce-v3\/ALTAK-`, `${WORD}/`, 20),
  shape('volcengine', String.raw`\bAKLT`, WORD, 30),
  shape('age', 'AGE-SECRET-KEY-1', WORD, 50),
]
