import { describe, expect, test } from 'vitest'
import { findRequestOrigin, isKnownHost, readOrigin } from './origin.ts'
import { createSiteOrigin } from './site-origin.ts'

const ask = (host: string) => ({ protocol: 'http', host, socket: { localPort: 3000 } })
const here = 'http://localhost:3000'

describe('without PUBLIC_URL, the address of the site in links', () => {
  test.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['192.168.1.20', 'http://192.168.1.20'],
    ['203.0.113.7:80', 'http://203.0.113.7'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['[2001:db8::1]', 'http://[2001:db8::1]'],
    ['nas', 'http://nas'],
    ['NAS.local:3000', 'http://nas.local:3000'],
    ['ranks.home.arpa', 'http://ranks.home.arpa'],
    ['ranks.fritz.lan:8080', 'http://ranks.fritz.lan:8080'],
  ])(
    'the address of the site in links follows "%s", an IP address or a local name, if PUBLIC_URL is not set',
    (host, origin) => {
      expect(readOrigin(ask(host), undefined)).toBe(origin)
      expect(isKnownHost(ask(host), undefined)).toBe(true)
    },
  )

  test.each([
    'evil.example',
    'ranks.example.com:3000',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'evil.example"><script>',
    'localhost:99999',
    'a b',
    'a/b',
    'user@localhost',
    'localhost@evil.example',
    '[::1',
    '',
  ])(
    'the address of the site in links never follows "%s" if PUBLIC_URL is not set, and is this machine instead',
    host => {
      expect(readOrigin(ask(host), undefined)).toBe(here)
      expect(isKnownHost(ask(host), undefined)).toBe(false)
    },
  )
})

test('PUBLIC_URL is the address of the site, whatever the host of a request', () => {
  for (const host of ['inside:3000', 'evil.example', '']) {
    expect(readOrigin(ask(host), 'https://ranks.example')).toBe('https://ranks.example')
    expect(findRequestOrigin(ask(host), 'https://ranks.example')).toBe('https://ranks.example')
    expect(isKnownHost(ask(host), 'https://ranks.example')).toBe(true)
  }
})

test('a request counts as from this site by the name that its browser used, also by one that links do not follow', () => {
  expect(findRequestOrigin(ask('Ranks.Example:80'), undefined)).toBe('http://ranks.example')
  expect(findRequestOrigin(ask('a b'), undefined)).toBeUndefined()
})

test('the setting determines the origin, whatever address the server listens on', () => {
  const site = createSiteOrigin('https://ranks.example')
  site.noteListening('http://127.0.0.1:3000')
  expect(site.find()).toBe('https://ranks.example')
})

test.each([
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://0.0.0.0:3000', 'http://localhost:3000'],
  ['http://[::]:80', 'http://localhost'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('without the setting, it is an address that opens a server at %s on the same machine', (address, origin) => {
  const site = createSiteOrigin(undefined)
  expect(site.find()).toBeUndefined()
  site.noteListening(address)
  expect(site.find()).toBe(origin)
})
