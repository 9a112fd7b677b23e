import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findIconUrl, findShownAddress, listImageSources } from './icon-sources.rules.ts'

const demo = 'http://127.0.0.1:4100'
const find = (address: string) => findIconUrl(address, [demo])?.href

describe('an icon is downloaded', () => {
  test.each([
    ["from Apple's image hosts", 'https://is1-ssl.mzstatic.com/image/thumb/a.png/512x512bb.jpg'],
    ['from a host below one of them', 'https://a.b.mzstatic.com/x'],
    ['from the fake App Store of the demo', `${demo}/image/thumb/a.png/100x100bb.png`],
  ])('%s', (_name, address) => expect(find(address)).toBe(address))

  test('an icon is downloaded from the same address, whatever its case, default port and fragment', () =>
    expect(find('HTTPS://IS1.MZSTATIC.COM:443/A#b')).toBe('https://is1.mzstatic.com/A'))
})

describe('an icon is never downloaded', () => {
  test.each([
    'https://evilmzstatic.com/a.png',
    'https://mzstatic.com.evil.org/a.png',
    'https://is1.mzstatic.com.evil.org/a.png',
    'https://mzstatic.com/a.png',
    'https://is1.mzstatic.com./a.png',
    'https://.mzstatic.com/a.png',
    'http://is1.mzstatic.com/a.png',
    'https://is1.mzstatic.com:8443/a.png',
    'https://user@is1.mzstatic.com/a.png',
    'https://user:word@is1.mzstatic.com/a.png',
    'https://is1.mzstatic.com@evil.org/a.png',
    'https://is1.mzstatic.com%2f@evil.org/a.png',
    'https://evil.org\\@is1.mzstatic.com/a.png',
    'https://evil.org#.mzstatic.com/a.png',
    'https://evil.org?.mzstatic.com/a.png',
    'https://evil.org/.mzstatic.com',
    'https://127.0.0.1/a.png',
    'https://2130706433/a.png',
    'https://[::1]/a.png',
    'https://[::ffff:127.0.0.1]/a.png',
    'https://localhost/a.png',
    'https://xn--mzsttic-9ya.com/a.png',
    'http://127.0.0.1:4101/a.png',
    'http://127.0.0.1/a.png',
    'https://127.0.0.1:4100/a.png',
    'http://user@127.0.0.1:4100/a.png',
    'http://127.0.0.1:4100.evil.org/a.png',
    'http://localhost:4100/a.png',
    `blob:${demo}/a.png`,
    'blob:https://is1.mzstatic.com/a.png',
    'ftp://is1.mzstatic.com/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'javascript:0',
    '//is1.mzstatic.com/a.png',
    '/api/placeholder-icon',
    '',
  ])('an icon is never downloaded from %s', address => expect(find(address)).toBeUndefined())

  test("an icon is never downloaded from a host that does not end in a dot and Apple's domain, however the address is written", () => {
    const part = fc.constantFrom('https:', 'http:', '//', '/', '\\', '@', ':', '.', '#', '?', '%2e', '%40', '\t', 'é')
    const word = fc.constantFrom('mzstatic.com', 'is1.mzstatic.com', 'evil.org', '127.0.0.1', '[::1]', 'a', '443')
    const address = fc.array(fc.oneof(part, word), { maxLength: 9 }).map(parts => `https://${parts.join('')}`)
    fc.assert(
      fc.property(address, text => {
        const url = findIconUrl(text, [])
        if (!url) return
        const { protocol, hostname, port, username, password } = new URL(url.href)
        expect({ protocol, port, username, password }).toEqual({
          protocol: 'https:',
          port: '',
          username: '',
          password: '',
        })
        expect(hostname.endsWith('.mzstatic.com')).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})

test('only the demo has another source than Apple', () => {
  const appStore = { itunesUrl: demo }
  expect(listImageSources({ process: { isDemo: false }, appStore })).toEqual([])
  expect(listImageSources({ process: { isDemo: true }, appStore })).toEqual([demo])
})

test('the log shows host and path of an address, but no password and no endless text', () => {
  expect(findShownAddress('https://user:word@evil.org/a.png?token=1#b')).toBe('evil.org/a.png')
  expect(findShownAddress(`https://evil.org/${'a'.repeat(5_000)}`)).toHaveLength(200)
  expect(findShownAddress('/api/placeholder-icon')).toBeUndefined()
})
