import fc from 'fast-check'

/*
 * Secrets made up for these tests. Each is put together from pieces, so that no scanner of repositories takes
 * this file for a leak.
 */
const join = (...pieces: string[]): string => pieces.join('')
const of = (alphabet: string, length: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length }).map((all) => all.join(''))
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const WORD = LETTERS + LETTERS.toUpperCase() + '0123456789'

function withCheck(digits: string): string {
  for (const check of '0123456789') if (luhn(digits + check)) return digits + check
  return digits
}

function luhn(digits: string): boolean {
  let sum = 0
  Array.from(digits)
    .reverse()
    .forEach((digit, place) => {
      const doubled = place % 2 === 1 ? Number(digit) * 2 : Number(digit)
      sum += doubled > 9 ? doubled - 9 : doubled
    })
  return sum % 10 === 0
}

const digits = (length: number): fc.Arbitrary<string> => of('0123456789', length)

/** Cards of the common schemes with their check digit. */
export const card: fc.Arbitrary<string> = fc
  .constantFrom(
    ['62', 16],
    ['62', 19],
    ['4', 16],
    ['51', 16],
    ['55', 16],
    ['37', 15],
    ['6011', 16],
    ['35', 16],
  )
  .chain(([start, length]) =>
    digits((length as number) - (start as string).length - 3).map((rest) =>
      withCheck(
        (start as string) +
          (start === '35' ? '30' : '77') +
          rest.slice(0, (length as number) - (start as string).length - 3),
      ),
    ),
  )

/** Identity cards of China with date and check digit. */
export const chineseId: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('110101', '310104', '440305', '510104', '650102'),
    fc.date({ min: new Date('1930-01-01'), max: new Date('2020-12-31'), noInvalidDate: true }),
    digits(3),
  )
  .map(([region, date, order]) => {
    const body = region + date.toISOString().slice(0, 10).replaceAll('-', '') + order
    const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
    const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0)
    return body + '10X98765432'.charAt(sum % 11)
  })

export const mobile: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('138', '150', '177', '191'), digits(8))
  .map(([start, rest]) => start + rest)

/** Secrets that are told by their shape alone, wherever they stand. */
export const shapedSecret: fc.Arbitrary<string> = fc.oneof(
  of(WORD, 36).map((body) => join('gh', 'p_', body)),
  of(WORD, 40).map((body) => join('sk-', 'proj-', body)),
  of(WORD, 60).map((body) => join('sk-', 'ant-', 'api03-', body)),
  of('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)
    .filter((body) => !body.endsWith('EXAMPLE'))
    .map((body) => join('AK', 'IA', body)),
  of(WORD, 24).map((body) => join('xo', 'xb-', '123456789012-', body)),
  of(WORD, 35).map((body) => join('AI', 'za', body)),
  of(WORD, 30).map((body) => join('ey', 'JhbGciOiJIUzI1NiJ9.', 'ey', 'JzdWIi', body, '.', body)),
  of(LETTERS, 8).map((name) => `${name}@example.com`),
  card,
  chineseId,
  mobile,
)

/** A password: no character of it ends a value or is a sign of something else. */
export const password: fc.Arbitrary<string> = of(WORD, 12).map((body) => `Zq7${body}`)

export const secretKey = fc.constantFrom(
  ...[
    'password',
    'dbPassword',
    'USER_PWD',
    'client-secret',
    'accessToken',
    'refresh_token',
    'X-Api-Key',
    'apikey',
  ],
  ...[
    'privateKey',
    'Authorization',
    'session_id',
    'credential',
    'api key',
    '密码',
    '访问令牌',
    '密钥',
    'myPassphrase',
  ],
)

export { join }
