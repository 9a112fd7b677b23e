import fc from 'fast-check'
import { anyCharacter } from '#domain/testing/any-character.ts'

/** Numbers at the borders of the types that the server, its databases and JavaScript use. */
const oddNumbers = [
  0,
  -0,
  -1,
  1.5,
  127,
  128,
  255,
  256,
  32_768,
  65_536,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  -(2 ** 31),
  1e15,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1e308,
]

/** Whole numbers that JavaScript cannot hold exactly. */
const longNumbers = [
  '9007199254740993',
  '9999999999999999',
  '9223372036854775807',
  '9223372036854775808',
  '1'.repeat(60),
]

const oddDays = [
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '1969-12-31',
  '1970-01-01',
  '2106-02-07',
  '2106-02-08',
  '2149-06-06',
  '2149-06-07',
  '2299-12-31',
  '2300-01-01',
  '9999-12-31',
  '2026-02-30',
  '2024-02-29',
  '2026-3-7',
  '+275760-09-13',
]

const oddMoments = [
  ...oddDays.map(day => `${day}T00:00:00Z`),
  '9999-12-31T23:59:59.999999999Z',
  '2026-03-07T24:00:00Z',
  '2026-03-07T12:00:60Z',
  '2026-03-07T12:00:00+14:00',
  `2026-03-07T12:00:00.${'1'.repeat(90)}Z`,
]

const hostileTexts = [
  '',
  ' ',
  '\t',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '1e3',
  '0x10',
  '00012',
  '１２３',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202etxt',
  'مرحبا',
  '👩‍👩‍👧‍👦',
  'Z͑ͫ̓ͪ',
  '\ufeff',
  '\u2028',
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '\\',
  "\\'",
  '%',
  '_',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '$' + '{7*7}',
  '{x:UInt8}',
  '../../etc/passwd',
  '\r\nset-cookie: a=b',
  ',',
  ',,',
  'us,us',
  'us,',
  ':::',
  'us:top-free:99999:iphone',
  'us:top-free:36:iphone,us:top-free:36:iphone',
  'x'.repeat(201),
  'é'.repeat(500),
  'word '.repeat(90),
  'x'.repeat(9_000),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'javascript:alert(1)',
  'http://[::1',
  'http://',
  'http://127.0.0.1:9/\0',
  'https://apps.apple.com/us/app/id9007199254740993',
  'mailto:a@b.invalid',
  'a@b.invalid\r\nbcc: c@d.invalid',
]

/** Parts of a URL that are not valid percent-encoded UTF-8, or decode to something unusual. */
const oddEncodings = [
  '%',
  '%z',
  '%zz',
  '%ff',
  '%c0%af',
  '%ed%a0%80',
  '%00',
  '%2e%2e%2f',
  '%252e',
  '%0d%0a',
  '%u0041',
  '+',
  '&',
  '=',
  ';',
]

const percent = (byte: number): string => `%${byte.toString(16).padStart(2, '0')}`

/** Like `encodeURIComponent`, which throws for half of a surrogate pair. */
export const encodeText = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : [...text].map(part => (part.isWellFormed() ? encodeURIComponent(part) : encodeHalf(part.charCodeAt(0)))).join('')

const encodeHalf = (unit: number): string =>
  [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)].map(percent).join('')

const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom(...oddNumbers.map(String), ...longNumbers) },
  { weight: 2, arbitrary: fc.constantFrom(...oddDays, ...oddMoments) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 30 }) },
)

/** An odd text for a URL, encoded in most cases. */
export const oddUrlPart: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: oddText.map(encodeText) },
  { weight: 1, arbitrary: fc.constantFrom(...oddEncodings) },
)

/** The texts that come close to what a parameter expects, by its format. */
export const oddTextsOf: Record<'number' | 'date' | 'date-time', fc.Arbitrary<string>> = {
  number: fc.constantFrom(...oddNumbers.map(String), ...longNumbers),
  date: fc.constantFrom(...oddDays),
  'date-time': fc.constantFrom(...oddMoments),
}

/** A valid text of which one part is odd, such as one id of a list, one field of a chart or the year of a day. */
export const drawDamaged = (text: string): fc.Arbitrary<string> =>
  fc.tuple(fc.nat(), oddText).map(([at, odd]) => {
    const parts = text.split(/([,:-])/)
    const index = 2 * (at % Math.ceil(parts.length / 2))
    return parts.with(index, odd).join('')
  })

const nested = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth)

/** JSON text of an odd value. */
export const oddJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: oddText.map(text => JSON.stringify(text)) },
  { weight: 2, arbitrary: fc.constantFrom(...oddNumbers.map(String), ...longNumbers, '-0', '1e999', '-1e-999') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'null',
      'true',
      'false',
      '[]',
      '{}',
      '[[]]',
      '[null]',
      '{"a":1}',
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      nested(5_000, '[', ']'),
      `[${'0,'.repeat(5_000)}0]`,
    ),
  },
)

/** Bodies that are not the JSON of an object. */
export const oddBodies: readonly string[] = [
  '',
  ' ',
  '{',
  '{"',
  '[',
  'null',
  'true',
  '1',
  '"text"',
  '[]',
  '[{}]',
  '{"a":}',
  "{'a':1}",
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  'a=b&c=d',
  '\0',
  '\ufeff{}',
  nested(20_000, '[', ']'),
  nested(20_000, '{"a":', '}'),
  'NaN',
  '{"a":1}garbage',
]

export const oddHeaders: readonly Record<string, string>[] = [
  { 'accept-language': 'xx-invalid-,,;q=9, \u00ff' },
  { 'accept-language': `${'de-'.repeat(500)}de` },
  { 'accept-language': 'en-US-u-ca-buddhist-x-private' },
  { cookie: 'session=%zz; session=; =; __proto__=1' },
  { cookie: `session=${'A'.repeat(4_000)}` },
  { host: '' },
  { host: 'a b<c>' },
  { host: '[::1' },
  { host: `${'a'.repeat(300)}:99999` },
  { accept: 'text/html' },
  { accept: '*/*;q=x' },
  { 'accept-encoding': 'zstd, identity;q=0, *;q=0' },
  { 'if-none-match': '"' },
  { 'if-modified-since': 'never' },
  { range: 'bytes=5-1,,-' },
  { authorization: 'Bearer \u00ff' },
  { 'x-forwarded-for': 'not an address', 'x-forwarded-proto': 'gopher', 'x-forwarded-host': 'a b' },
  { 'last-event-id': '-1' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'user-agent': '\u00ff'.repeat(2_000) },
]

export const oddContentTypes: readonly string[] = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/jsonp',
  'application/merge-patch+json',
  '',
  ';',
  'application/json;;;',
]
