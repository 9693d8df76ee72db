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
const URL_SAFE = 'A-Za-z0-9_-'

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
  shape('aliyun', 'LTAI', WORD, 12),
  shape('tencent', 'AKID', WORD, 28),
  shape('google', 'AIza', URL_SAFE, 30),
  shape('google', 'GOCSPX-', URL_SAFE, 20),
  shape('google', String.raw`ya29\.`, `${URL_SAFE}.`, 16),
  shape('slack', 'xox[abeoprs]-', `${WORD}-`, 10),
  shape('slack', String.raw`xapp-\d-`, `${WORD}-`, 10),
  shape('slack', String.raw`hooks\.slack\.com\/(?:services|workflows|triggers)\/`, `${URL_SAFE}/`, 16),
  shape('discord', String.raw`discord(?:app)?\.com\/api\/webhooks\/`, `${URL_SAFE}/`, 16),
  shape('npm', 'npm_', WORD, 30),
  shape('pypi', 'pypi-', URL_SAFE, 40),
  shape('hugging face', 'hf_', WORD, 20),
  shape('sendgrid', String.raw`SG\.`, `${URL_SAFE}.`, 40),
  shape('digitalocean', 'do[opr]_v1_', 'a-f0-9', 40),
  shape('shopify', 'shp(?:at|ca|pa|ss)_', 'A-Fa-f0-9', 24),
  shape('databricks', 'dapi', 'a-f0-9', 32),
  shape('groq', 'gsk_', WORD, 30),
  shape('xai', 'xai-', WORD, 40),
  shape('perplexity', 'pplx-', WORD, 30),
  shape('replicate', 'r8_', WORD, 30),
  shape('linear', 'lin_(?:api|oauth)_', WORD, 20),
  shape('notion', '(?:ntn|secret)_', WORD, 36),
  shape('figma', 'fig[dour]_', URL_SAFE, 20),
  shape('postman', 'PMAK-', 'a-f0-9-', 40),
  shape('planetscale', 'pscale_(?:tkn|pw|oauth)_', `${URL_SAFE}.=`, 20),
  shape('vault', String.raw`hv[sbr]\.`, URL_SAFE, 20),
  shape('terraform', String.raw`atlasv1\.`, URL_SAFE, 40),
  shape('new relic', 'NR(?:AK|JS|II|AA)-', WORD, 20),
  shape('grafana', 'gl(?:c|sa)_', `${WORD}_+/=`, 20),
  shape('atlassian', 'ATATT', `${URL_SAFE}=`, 30),
  shape('square', '(?:EAAA|sq0(?:atp|csp)-)', URL_SAFE, 20),
  shape('mailgun', 'key-', 'a-f0-9', 32),
  shape('supabase', 'sb(?:p|_secret|_publishable)_', URL_SAFE, 20),
  shape('sentry', 'sntry[su]_', `${WORD}+/=_-`, 30),
  shape('docker', 'dckr_(?:pat|oat)_', URL_SAFE, 20),
  shape('rubygems', 'rubygems_', 'a-f0-9', 40),
  shape('dropbox', String.raw`sl\.`, URL_SAFE, 60),
  shape('doppler', String.raw`dp\.(?:pt|st|ct|sa)\.`, WORD, 30),
  shape('age', 'AGE-SECRET-KEY-1', WORD, 50),
]
