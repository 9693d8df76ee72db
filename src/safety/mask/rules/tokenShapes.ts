/** A token that says by its beginning which service gave it out. */
export interface TokenShape {
  readonly kind: string
  /** The beginning, as a regular expression without groups. Fixed letters first, so that a search for it is quick. */
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

/**
 * Well-known services. A body has only a least length, so that a search for it never turns back.
 *
 * The beginnings and lengths are facts that the services publish, looked up in the rule sets of gitleaks (MIT,
 * copyright Zachary Rice) and detect-secrets (Apache-2.0, copyright Yelp) and in GitHub's list of secret scanning
 * patterns; the expressions are our own.
 *
 * @see https://github.com/gitleaks/gitleaks
 * @see https://github.com/Yelp/detect-secrets
 * @see https://docs.github.com/en/code-security/secret-scanning/introduction/supported-secret-scanning-patterns
 */
export const TOKEN_SHAPES: readonly TokenShape[] = [
  shape('anthropic', 'sk-ant-', URL_SAFE, 16),
  shape('openai', 'sk-(?:proj|svcacct|admin|None)-', URL_SAFE, 16),
  shape('openrouter', 'sk-or-', URL_SAFE, 16),
  shape('groq', 'gsk_', WORD, 30),
  shape('xai', 'xai-', WORD, 40),
  shape('perplexity', 'pplx-', WORD, 30),
  shape('replicate', 'r8_', WORD, 30),
  shape('hugging face', '(?:hf_|api_org_)', WORD, 20),
  shape('nvidia', 'nvapi-', URL_SAFE, 30),
  shape('cerebras', 'csk-', WORD, 30),
  shape('fireworks', 'fw_', WORD, 22),
  shape('langsmith', 'lsv2_(?:pt|sk)_', `${WORD}_`, 30),
  shape('tavily', 'tvly-', URL_SAFE, 20),
  shape('pinecone', 'pcsk_', `${WORD}_`, 30),
  shape('jina', 'jina_', URL_SAFE, 40),
  shape('firecrawl', 'fc-', 'a-f0-9', 32),
  shape('e2b', 'e2b_', 'a-f0-9', 32),
  shape('elevenlabs', 'sk_', 'a-f0-9', 40),
  shape('baidu', String.raw`bce-v3\/ALTAK-`, `${WORD}/`, 20),
  shape('volcengine', 'AKLT', WORD, 30),
  shape('aliyun', 'LTAI', WORD, 12),
  shape('tencent', 'AKID', WORD, 28),
  shape('aws', '(?:AKIA|ASIA|AGPA|AIDA|AROA|ANPA|ANVA|ABIA|ACCA|A3T[A-Z0-9])', 'A-Z0-9', 16),
  shape('aws bedrock', 'ABSK', `${WORD}+/=`, 60),
  shape('google', 'AIza', URL_SAFE, 30),
  shape('google', 'GOCSPX-', URL_SAFE, 20),
  shape('google', String.raw`ya29\.`, `${URL_SAFE}.`, 16),
  shape('google', String.raw`1\/\/0`, URL_SAFE, 40),
  shape('yandex', '(?:AQVN|y0_)', URL_SAFE, 35),
  shape('digitalocean', 'do[opr]_v1_', 'a-f0-9', 40),
  shape('cloudflare', String.raw`v1\.0-[a-f0-9]{24}-`, 'a-f0-9', 100),
  shape('heroku', 'HRKU-', URL_SAFE, 30),
  shape('fly', '(?:fm[12]r?_|fo1_)', `${WORD}+/=_`, 40),
  shape('netlify', 'nf[pu]_', WORD, 30),
  shape('vercel', 'vc[pkrai]_', WORD, 24),
  shape('render', 'rnd_', WORD, 28),
  shape('scalingo', 'tk-us-', URL_SAFE, 40),
  shape('planetscale', 'pscale_(?:tkn|pw|oauth)_', `${URL_SAFE}.=`, 20),
  shape('supabase', 'sb(?:p|_secret)_', URL_SAFE, 20),
  shape('databricks', 'dapi', 'a-f0-9', 32),
  shape('neon', 'napi_', WORD, 40),
  shape('vault', String.raw`hv[sbr]\.`, URL_SAFE, 20),
  shape('terraform', String.raw`atlasv1\.`, URL_SAFE, 40),
  shape('pulumi', 'pul-', 'a-f0-9', 40),
  shape('doppler', String.raw`dp\.(?:pt|st|ct|sa|scim|audit)\.`, WORD, 30),
  shape('infisical', String.raw`st\.[a-f0-9]{24}\.`, 'a-f0-9.', 32),
  shape('1password', '(?:ops_eyJ|A3-[A-Z0-9]{6}-)', `${WORD}+/=_-`, 27),
  shape('age', 'AGE-SECRET-KEY-1', WORD, 50),
  shape('github', 'gh[pousr]_', WORD, 16),
  shape('github', 'github_pat_', `${WORD}_`, 20),
  shape(
    'gitlab',
    '(?:gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent|oas|imt|ffct)-|_gitlab_session=|GR1348941)',
    URL_SAFE,
    16,
  ),
  shape('bitbucket', 'AT(?:BB|CTT)', `${URL_SAFE}=`, 24),
  shape('atlassian', 'ATATT', `${URL_SAFE}=`, 30),
  shape('linear', 'lin_(?:api|oauth)_', WORD, 20),
  shape('notion', '(?:ntn|secret)_', WORD, 36),
  shape('airtable', String.raw`pat[A-Za-z0-9]{14}\.`, 'a-f0-9', 40),
  shape('figma', 'fig[dour]_', URL_SAFE, 20),
  shape('contentful', 'CFPAT-', URL_SAFE, 40),
  shape('typeform', 'tfp_', `${URL_SAFE}.`, 40),
  shape('readme', 'rdme_', WORD, 60),
  shape('postman', 'PMAK-', String.raw`a-f0-9\-`, 40),
  shape('npm', 'npm_', WORD, 30),
  shape('pypi', 'pypi-', URL_SAFE, 40),
  shape('rubygems', 'rubygems_', 'a-f0-9', 40),
  shape('crates.io', 'cio', WORD, 32),
  shape('clojars', 'CLOJARS_', WORD, 50),
  shape('docker', 'dckr_(?:pat|oat)_', URL_SAFE, 20),
  shape('artifactory', '(?:AKCp|cmVmd)', WORD, 55),
  shape('sonar', 'sq[pua]_', 'a-f0-9', 40),
  shape('sentry', 'sntry[su]_', String.raw`${WORD}+/=_\-`, 30),
  shape('new relic', 'NR(?:AK|JS|II|AA)-', WORD, 20),
  shape('grafana', 'gl(?:c|sa)_', `${WORD}_+/=`, 20),
  shape('dynatrace', String.raw`dt0[a-z]\d\d\.`, `${WORD}.`, 60),
  shape('posthog', 'phx_', WORD, 40),
  shape('launchdarkly', '(?:sdk|api|mob)-[0-9a-f]{8}-', String.raw`0-9a-f\-`, 27),
  shape('prefect', 'pnu_', WORD, 30),
  shape('slack', 'xox[abeoprs]-', String.raw`${WORD}\-`, 10),
  shape('slack', String.raw`xapp-\d-`, String.raw`${WORD}\-`, 10),
  shape('slack', String.raw`hooks\.slack\.com\/(?:services|workflows|triggers)\/`, `${URL_SAFE}/`, 16),
  shape('discord', String.raw`discord(?:app)?\.com\/api\/webhooks\/`, `${URL_SAFE}/`, 16),
  shape('feishu', String.raw`open\.(?:feishu\.cn|larksuite\.com)\/open-apis\/bot\/v2\/hook\/`, URL_SAFE, 16),
  shape('teams', String.raw`webhook\.office\.com\/webhookb2\/`, `${URL_SAFE}@/`, 30),
  shape('zapier', String.raw`hooks\.zapier\.com\/hooks\/catch\/`, `${WORD}/`, 10),
  shape('stripe', '(?:sk|rk|pk)_(?:live|test)_', WORD, 10),
  shape('stripe', 'whsec_', `${WORD}+/=`, 16),
  shape('square', '(?:EAAA|sq0(?:atp|csp)-)', URL_SAFE, 20),
  shape('facebook', 'EAA[A-Z]', WORD, 60),
  shape('shopify', 'shp(?:at|ca|pa|ss)_', 'A-Fa-f0-9', 24),
  shape('paypal', String.raw`access_token\$production\$`, String.raw`a-z0-9$`, 20),
  shape('plaid', 'access-(?:sandbox|development|production)-', String.raw`a-f0-9\-`, 30),
  shape('flutterwave', 'FLWSECK(?:_TEST)?-', String.raw`${WORD}\-`, 12),
  shape('easypost', 'EZ[AT]K', WORD, 54),
  shape('shippo', 'shippo_(?:live|test)_', 'a-f0-9', 32),
  shape('duffel', 'duffel_(?:live|test)_', URL_SAFE, 30),
  shape('sendgrid', String.raw`SG\.`, `${URL_SAFE}.`, 40),
  shape('brevo', 'xkeysib-', String.raw`${WORD}\-`, 40),
  shape('mailgun', 'key-', 'a-f0-9', 32),
  shape('resend', 're_[A-Za-z0-9]{8}_', WORD, 20),
  shape('hubspot', String.raw`pat-(?:na|eu|ap)\d-`, String.raw`a-f0-9\-`, 30),
  shape('twilio', 'SK', '0-9a-f', 32),
  shape('dropbox', String.raw`sl\.`, URL_SAFE, 60),
]

/** A token whose beginning anything could be: told by a sign in its middle, and what stands before that. */
interface LooseToken {
  readonly kind: string
  /** From the sign on. */
  readonly rest: RegExp
  readonly before: RegExp
}

export const LOOSE_TOKENS: readonly LooseToken[] = [
  { kind: 'telegram', rest: /:[A-Za-z0-9_-]{35,}/g, before: /(?<!\d)\d{8,10}$/ },
  { kind: 'discord', rest: /\.[\w-]{6}\.[\w-]{27,}/g, before: /(?<![A-Za-z\d])[MNO][A-Za-z\d]{23,25}$/ },
  { kind: 'zhipu', rest: /\.[A-Za-z0-9]{16,}/g, before: /(?<![\da-z])[\da-f]{32}$/ },
  { kind: 'mailchimp', rest: /-us\d{1,2}(?!\w)/g, before: /(?<![\da-z])[\da-f]{32}$/ },
  { kind: 'azure', rest: /Q~[\w.~-]{31,}/g, before: /(?<![\w.~-])[\w~.]{3}\d$/ },
]
