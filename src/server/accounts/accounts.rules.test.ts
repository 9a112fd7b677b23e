import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortOrLong } from '../../../vitest.length.ts'
import { describeDevice } from './device.rules.ts'
import { isAdminBySetting, readClaims, readGithubIdentity, readHeaderIdentity } from './identities.rules.ts'
import { isKnownLocale, isKnownTimeZone } from './preferences.rules.ts'
import { homePath, readReturnPath } from './return-path.rules.ts'
import { createSecret, hashSecret } from './secrets.rules.ts'

test.each([
  '/search?q=notes',
  '/app/6760838876',
  '/category/food-drink',
  '/',
  '/?view=table',
  '/search?q=https%3A%2F%2Fx',
])('the return path after signing in leads to %s', path => {
  expect(readReturnPath(path)).toBe(path)
})

test.each([
  ['another host', '//e'],
  ['another host by a backslash', '/\\e'],
  ['another host, escaped', '/%2f%2fe'],
  ['another host, escaped twice', '/%252f%252fe'],
  ['another host by an escaped backslash', '/%5ce'],
  ['another host after a tab', '/\t/e'],
  ['another host after a line break', '/\n/e'],
  ['another host after an escaped tab', '/%09/e'],
  ['another site', 'https://e'],
  ['a script', 'javascript:alert(1)'],
  ['a host behind a name', 'http://own.invalid@e/'],
  ['a call that signs out', '/api/logout'],
  ['a call, in capitals', '/API/logout'],
  ['the sign-in page itself', '/auth?return=/auth'],
  ['a call by way of a page', '/search/../api/logout'],
  ['another host by way of a page', '/search/..//e'],
  ['nothing', ''],
  ['something without a slash', 'search'],
  ['something endless', `/${'a'.repeat(2_000)}`],
  ['no text', undefined],
  ['two answers', ['/a', '/b']],
])('the return path after signing in never leads to %s', (_, path) => {
  expect(readReturnPath(path)).toBe(homePath)
})

test('the return path after signing in stays on this site as browsers parse it, for any text', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '%2f',
    '%5c',
    '.',
    '..',
    '\t',
    '\n',
    '@',
    ':',
    'e',
    '//',
    '?',
    '#',
    'api',
    '%00',
    '%',
  )
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 8 }).map(parts => parts.join('')),
      text => {
        const url = new URL(readReturnPath(text), 'https://ranks.example')
        expect(url.origin).toBe('https://ranks.example')
        expect(url.pathname).not.toMatch(/^\/api(\/|$)/i)
      },
    ),
    { seed: 1, numRuns: shortOrLong(400, 2_000) },
  )
})

describe('who is an admin by setting', () => {
  const ann = { issuer: 'https://id.example', subject: '7', email: 'Ann@Example.com', isEmailVerified: true }
  test.each([
    ['a verified address, in any case', ann, ['ann@example.com'], true],
    ['issuer and subject', ann, ['https://id.example|7'], true],
    ['an address nobody vouches for', { ...ann, isEmailVerified: false }, ['ann@example.com'], false],
    ['issuer and subject, with or without the final slash of the issuer', ann, ['https://id.example/|7'], true],
    ['the subject of another issuer', ann, ['https://other.example|7'], false],
    ['the subject of an issuer below this one', ann, ['https://id.example/b|7'], false],
    ['a subject in another case', { ...ann, subject: 'A' }, ['https://id.example|a'], false],
    ['nobody', ann, [], false],
    ['no address at all', { ...ann, email: null }, ['ann@example.com'], false],
  ])('the setting of admins decides by %s who is an admin', (_, person, admins, isAdmin) => {
    expect(isAdminBySetting(admins, person)).toBe(isAdmin)
  })
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.5', 'Unknown browser'],
  [undefined, 'Unknown browser'],
])('the device of a session with user agent %s is shown as %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})

test('an identity is the issuer and subject, with a name on one line', () => {
  const claims = { preferred_username: ' Ann\n\u202eB ', email: 'ann@example.com', email_verified: true }
  expect(readClaims('https://id.example', '7', claims)).toEqual({
    issuer: 'https://id.example',
    subject: '7',
    username: 'Ann B',
    email: 'ann@example.com',
    isEmailVerified: true,
  })
})

test('an identity has a verified address only if the issuer says so, and an address only if it is valid', () => {
  const of = (claims: object) => {
    const { email, isEmailVerified } = readClaims('https://id.example', '7', { ...claims })
    return [email, isEmailVerified]
  }
  expect(of({ email: 'ann@example.com' })).toEqual(['ann@example.com', false])
  // Some providers, such as Amazon Cognito, write the claim as text.
  expect(of({ email: 'ann@example.com', email_verified: 'true' })).toEqual(['ann@example.com', true])
  for (const claim of ['false', 'TRUE', '1', 1, {}, null]) {
    expect(of({ email: 'ann@example.com', email_verified: claim })).toEqual(['ann@example.com', false])
  }
  for (const email of ['ann@a, ben@b', 'Ann <ann@a>', 'ann@a\r\nBcc: ben@b', 'group: ann@a;', '', 7, null]) {
    expect(of({ email, email_verified: true })).toEqual([null, false])
  }
})

test('an identity at GitHub is a number, with the primary address', () => {
  const emails = [
    { email: 'other@example.com', primary: false, verified: true },
    { email: 'ann@example.com', primary: true, verified: false },
  ]
  const ann = readGithubIdentity('https://github.com', { id: 7, login: 'ann' }, emails)
  expect(ann).toMatchObject({ subject: '7', username: 'ann', email: 'ann@example.com', isEmailVerified: false })
  expect(readGithubIdentity('https://github.com', { id: 7, login: 'ann' }, [])).toMatchObject({ email: null })
})

test('an identity from a proxy comes from its header, and is missing without one', () => {
  const settings = { userHeader: 'remote-user', emailHeader: 'remote-email' }
  expect(readHeaderIdentity({}, settings)).toBeUndefined()
  expect(readHeaderIdentity({ 'remote-user': '  ' }, settings)).toBeUndefined()
  expect(readHeaderIdentity({ 'remote-user': 'ann', 'remote-email': 'ann@example.com' }, settings)).toMatchObject({
    issuer: 'header',
    subject: 'ann',
    isEmailVerified: true,
  })
})

test('a secret has 256 random bits, and its hash does not reveal it', () => {
  const secrets = Array.from({ length: 100 }, createSecret)
  expect(new Set(secrets).size).toBe(100)
  for (const secret of secrets) {
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(hashSecret(secret)).not.toBe(secret)
  }
})

describe('the locale for dates', () => {
  test.each(['en', 'en-GB', 'de-CH', 'zh-Hant-TW', 'pt-BR', 'sr-Latn-RS', 'ar-EG-u-nu-latn', 'DE-de'])(
    '%s is known',
    locale => {
      expect(isKnownLocale(locale)).toBe(true)
    },
  )

  test.each(['', ' ', 'x', 'en_GB', 'english', 'en-', 'tlh', 'en-US, de', '"><script>', 'de\n', 'en-US\u0000'])(
    '%j is refused',
    locale => {
      expect(isKnownLocale(locale)).toBe(false)
    },
  )
})

describe('a time zone', () => {
  test.each(['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
    '%s is known',
    timeZone => {
      expect(isKnownTimeZone(timeZone)).toBe(true)
    },
  )

  test.each(['', ' ', '+02:00', '-0500', 'Europe/Nowhere', 'Berlin', 'UTC\n', '../../etc/passwd', 'Europe/Berlin,UTC'])(
    '%j is refused',
    timeZone => {
      expect(isKnownTimeZone(timeZone)).toBe(false)
    },
  )

  test('every zone a browser offers is known', () => {
    expect(Intl.supportedValuesOf('timeZone').filter(timeZone => !isKnownTimeZone(timeZone))).toEqual([])
  })
})
