/** What a key's name says about its value. */
export interface KeyTerm {
  /** A label for people, never the value. */
  readonly kind: string
  /** The value is such a secret only if it has so many digits: `mobile: "iPhone"` is none. */
  readonly digits?: number | undefined
  /** A number under this name is a count: `tokens: 4096`. */
  readonly isCountable?: boolean | undefined
  /** The value is such a secret only if it looks like one: `key: "size"` is none. */
  readonly isRandom?: boolean | undefined
  /** The name means this only when it is the whole key. */
  readonly isWhole?: boolean | undefined
  /** People tell such values apart by their last four characters. */
  readonly lastFour?: boolean | undefined
  /** The value is more than one: the words of a wallet, codes. */
  readonly isSeveral?: boolean | undefined
  /** The host keeps it readable, whatever it looks like. */
  readonly isKept?: boolean | undefined
}

type Row = readonly [term: KeyTerm, names: string]

/** Names without spaces or case; `accessToken`, `access_token` and `ACCESS-TOKEN` are all `accesstoken`. */
const ROWS: readonly Row[] = [
  [
    { kind: 'password' },
    'password passwd pwd passphrase passcode passwort contrasena userpass dbpass ' +
      'psk wpapsk requirepass masterauth rediscliauth sudopass sftppass vpnpass wifipass storepass keypass bindpass passhash smtppass authpass rootpass adminpass mysqlpass redispass ftppass loginpass proxypass sshpass mailpass',
  ],
  [{ kind: 'password', isCountable: true }, 'passwords'],
  [{ kind: 'password', isCountable: true, isWhole: true }, 'pass psw pswd'],
  [{ kind: 'password', isCountable: true }, 'pw userpw dbpw rootpw bindpw wifipw adminpw'],
  [
    { kind: 'secret' },
    'secret clientsecret appsecret apisecret secretaccesskey sharedaccesssignature securityanswer ' +
      'secretanswer',
  ],
  [
    { kind: 'secret', isSeveral: true },
    'mnemonic seedphrase recoveryphrase secretphrase walletphrase seedwords recoverycode recoverycodes backupcode backupcodes',
  ],
  [{ kind: 'secret', isCountable: true }, 'secrets'],
  [
    { kind: 'token' },
    'token accesstoken refreshtoken idtoken bearertoken authtoken sessiontoken csrftoken xsrftoken csrf xsrf ' +
      'jwt bearer authcode authorizationcode sastoken',
  ],
  [{ kind: 'token', isCountable: true }, 'tokens'],
  [
    { kind: 'api key' },
    'apikey accesskey accesskeyid secretkey secretid subscriptionkey consumerkey licensekey servicekey ' +
      'servicerolekey serviceaccountkey functionkey appkey authkey awskey gcpkey azurekey stripekey openaikey ' +
      'anthropickey githubkey',
  ],
  [{ kind: 'api key', isCountable: true }, 'apikeys'],
  [
    { kind: 'key' },
    'privatekey signingkey encryptionkey decryptionkey masterkey sshkey accountkey sharedkey sharedaccesskey ' +
      'presharedkey wpakey storagekey deploykey hmackey aeskey rsakey',
  ],
  [{ kind: 'authorization' }, 'authorization proxyauthorization authheader basicauth httpauth'],
  [{ kind: 'authorization', isCountable: true, isWhole: true }, 'auth'],
  [{ kind: 'cookie' }, 'cookie setcookie'],
  [{ kind: 'cookie', isCountable: true }, 'cookies'],
  [{ kind: 'session' }, 'sessionid sessid phpsessid jsessionid sessionkey connectsid'],
  [{ kind: 'credential' }, 'credential creds'],
  [{ kind: 'credential', isCountable: true }, 'credentials'],
  [
    { kind: 'code' },
    'cvv cvc otp totp otpcode mfacode smscode verificationcode verifycode securitycode cardpin pinnumber ' +
      'twofactorcode 2facode captchacode accesscode pincode userpin atmpin',
  ],
  [{ kind: 'code', isWhole: true, digits: 3 }, 'pin captcha'],
  [{ kind: 'key', isRandom: true }, 'key signature'],
  [
    { kind: 'id number', digits: 4 },
    'idcard idcardno idcardnumber idno idnumber identitycard identityno identitynumber nationalid certno ' +
      'certificateno certificatenumber ssn socialsecuritynumber passport passportno passportnumber driverlicense ' +
      'driverslicense driverlicence taxid',
  ],
  [
    { kind: 'phone', digits: 5 },
    'phone phones phonenumber phoneno mobile mobiles mobilephone mobileno mobilenumber cellphone telephone tel ' +
      'telno contactnumber fax faxnumber',
  ],
  [
    { kind: 'account', digits: 6, lastFour: true },
    'bankcard bankcardno cardnumber cardno creditcard debitcard bankaccount accountnumber accountno acctno iban ' +
      'primaryaccountnumber',
  ],
  [{ kind: 'account', digits: 12, lastFour: true, isWhole: true }, 'pan'],
]

/** A single word may end so: `mypassword`, `dbpasswd`, `wxappsecret`. */
const ENDINGS =
  'password passwd passphrase secret apikey secretkey privatekey accesskey token sessionid sessid'

export const KEY_TERMS: ReadonlyMap<string, KeyTerm> = new Map(
  ROWS.flatMap(([term, names]) => names.split(' ').map((name) => [name, term] as const)),
)

export const KEY_ENDINGS: readonly string[] = ENDINGS.split(' ')

/** After a secret's name these say that the value is something about it: `tokenCount`, `passwordPolicy`. */
export const HARMLESS_AFTER: ReadonlySet<string> = new Set(
  (
    'count counts counter total budget limit limits quota usage used size length len max min maximum minimum type ' +
    'types kind name names policy policies rule rules strength score status state valid validity validation ' +
    'validated required enabled disabled supported url urls uri uris endpoint host path paths file filename dir ' +
    'directory location expires expiry expiration expire expired at date time timestamp ttl age seconds ms ' +
    'duration timeout latency version algorithm alg format encoding label placeholder index position ' +
    'offset rate price cost per mode details stats statistics provider issuer consent banner domain preferences ' +
    'scheme scope scopes model brand os country prefix suffix verified bucket ratio speed window selector ' +
    'exists changed updated created present id ids address symbol decimals standard field selector manager ' +
    'managers ref refs arn standing check checks add rm remove jar browser store attempts failures book books ts tsx js jsx mjs cjs py rb rs java vue css html'
  ).split(' '),
)

/** After `secret` in a sentence these still say that it is one: `secret value: x`, `secret prod: x`. */
export const AFTER_SECRET: ReadonlySet<string> = new Set(
  (
    'value values key keys string text code token password phrase no number hash is was for of to in on the my our ' +
    'your this app api client server user access prod production dev development stage staging test live main new ' +
    'old current default'
  ).split(' '),
)

/** Before `token` these say that it is counted or that it is a mark of a language model. */
export const HARMLESS_BEFORE_TOKEN: ReadonlySet<string> = new Set(
  (
    'max min maximum minimum prompt completion input output total num number count n cached cache reasoning ' +
    'thinking audio image text remaining used usage stop eos bos pad sep cls unk special per budget context ' +
    'prediction accepted rejected generated unexpected avg mean next page continuation sync contract erc design ' +
    'color theme first last delta'
  ).split(' '),
)

/** Before any name these ask a question: `hasPassword`, `requiresToken`. */
export const ASKING: ReadonlySet<string> = new Set(
  'is has had needs need require requires should can show hide accept accepts allow allows enable enables disable skip'.split(
    ' ',
  ),
)

/** Before `key` these say that it finds something: `cacheKey`. */
export const HARMLESS_BEFORE_KEY: ReadonlySet<string> = new Set(
  (
    'public primary foreign partition sort cache object row column range hash idempotency i18n translation locale ' +
    'message hot shortcut s3 blob file react map group index lookup dedupe routing event feature flag issue project ' +
    'function method verify'
  ).split(' '),
)
