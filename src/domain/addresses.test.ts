import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortOrLong } from '../../vitest.length.ts'
import { findReturnPath } from './return-paths.ts'
import { findStoreLink } from './store-links.ts'
import { storefrontCodes } from './storefronts.ts'
import { anyCharacter } from './testing/any-character.ts'
import { parseUrl } from './urls.ts'

test('a URL is parsed, absolute or relative to a base', () => {
  expect(parseUrl('https://example.com/a?b=1')?.pathname).toBe('/a')
  expect(parseUrl('/a', 'https://example.com')?.href).toBe('https://example.com/a')
})

test.each(['', 'no address', '/a', 'https://'])('"%s" alone is not a URL', text => {
  expect(parseUrl(text)).toBeUndefined()
})

test.each([
  '/',
  '/apps',
  '/search?q=a%2Fb&x=%5C',
  '/app/7?range=1y#history',
  '/apps/',
  '/authors',
  '/apis',
  '/a//b',
  '/2fast',
  '/%C3%A9',
])('%s is a valid return path', path => {
  expect(findReturnPath(path)).toBe(path)
})

test.each([
  '//elsewhere.example',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/%2f%2felsewhere.example',
  '/%2Felsewhere.example',
  '/%5celsewhere.example',
  '/%252felsewhere.example',
  '/%25255celsewhere.example',
  '/%09/elsewhere.example',
  '/./\\/elsewhere.example',
  '/.//elsewhere.example',
  '/x/..//elsewhere.example',
  '/%2e//elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/\u0000',
  '\t//elsewhere.example',
  ' /apps',
  'https://elsewhere.example/apps',
  'javascript:alert(1)',
  'elsewhere.example',
  '@elsewhere.example',
  '',
  `/${'a'.repeat(2000)}`,
])('%j is rejected, because it may leave the site', text => {
  expect(findReturnPath(text)).toBeUndefined()
})

test.each(['/auth', '/auth?return=/auth', '/auth/', '/api/logout', '/api'])('%s is not a page to return to', path => {
  expect(findReturnPath(path)).toBeUndefined()
})

test.each([undefined, null, 7, ['/apps'], { toString: () => '/apps' }])('%j is not text', value => {
  expect(findReturnPath(value)).toBeUndefined()
})

describe('a store link', () => {
  test.each([
    ['https://apps.apple.com/jp/app/名前/id123456789?l=en', 123456789, 'jp'],
    ['https://apps.apple.com/jp/app/%E5%90%8D%E5%89%8D/id123456789', 123456789, 'jp'],
    ['itunes.apple.com/us/app/x/id123?mt=8', 123, 'us'],
    ['http://geo.itunes.apple.com/de/app/ein-name/id1600010001#reviews', 1600010001, 'de'],
    ['apps.apple.com/app/id123', 123, undefined],
    ['https://apps.apple.com/id123/', 123, undefined],
    ['HTTPS://APPS.APPLE.COM/GB/APP/NAME/ID123', 123, 'gb'],
    ['Look: https://apps.apple.com/fr/app/nom/id123, it is good', 123, 'fr'],
    ['<https://apps.apple.com:443/fr/app/nom/id123>', 123, 'fr'],
    ['https://apps.apple.com/zz/app/name/id123', 123, undefined],
    ['https://apps.apple.com/us/app/id123', 123, 'us'],
    ['https://apps.apple.com/us/id123', 123, 'us'],
    ['https://apps.apple.com/us/app/id-card-2/id77?pt=1/id99', 77, 'us'],
    ['https://example.com/?to=https://apps.apple.com/kr/app/id123', 123, 'kr'],
  ])('%s is recognized', (text, appId, storefront) => {
    expect(findStoreLink(text)).toEqual(storefront ? { appId, storefront } : { appId })
  })

  test.each([
    '',
    'candy crush',
    'id123456789',
    'https://apps.apple.com/us/app/name',
    'https://apps.apple.com/us/app/name/id',
    'https://apps.apple.com/us/app/name/idea',
    'https://apps.apple.com/us/app/name/id12x',
    'https://apps.apple.com/us/app/name/id0',
    'https://apps.apple.com/us/app/name/id99999999999999999999',
    'https://apps.apple.com.example.com/us/app/name/id123',
    'https://notapps.apple.com/us/app/name/id123',
    'https://apps-apple.com/us/app/name/id123',
    'https://play.google.com/store/apps/id123',
    'https://apps.apple.com/us/app/name?x=/id123',
    'https://apps.apple.com/us/app/two words/id123',
    'https://apps.apple.com/us/developer/meta-platforms-inc/id284882218',
    'https://apps.apple.com/developer/meta-platforms-inc/id284882218',
    'https://itunes.apple.com/us/artist/meta/id284882218',
    'https://apps.apple.com/us/story/id1234567890',
    'https://apps.apple.com/us/app-bundle/office/id1450038993',
    'https://apps.apple.com/us/collection/best-of/id1453472092',
    'https://itunes.apple.com/us/album/a-song/id1440818588',
    'https://itunes.apple.com/us/book/a-book/id1440818588',
  ])('"%s" is not recognized', text => expect(findStoreLink(text)).toBeUndefined())

  test('a store link is found with either host, any country, any name and any text around it', () => {
    const link = fc.record({
      before: fc.constantFrom('', 'https://', 'http://', 'see ', '("', '\n'),
      host: fc.constantFrom('apps', 'itunes', 'Apps'),
      storefront: fc.constantFrom(...storefrontCodes),
      name: fc.string({ unit: 'grapheme', maxLength: 30 }).map(text => text.toWellFormed()),
      appId: fc.integer({ min: 1, max: 9_999_999_999 }),
      after: fc.constantFrom('', '?mt=8', '?l=en&x=1', '#here', '/', ' and more', '\n', '.', ')'),
    })
    fc.assert(
      fc.property(link, ({ before, host, storefront, name, appId, after }) => {
        const text = `${before}${host}.apple.com/${storefront}/app/${encodeURIComponent(name)}/id${appId}${after}`
        expect(findStoreLink(text)).toEqual({ appId, storefront })
      }),
      { seed: 1, numRuns: shortOrLong(100, 500) },
    )
  })

  test('no text makes the search fail or slow', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), text => {
        expect(findStoreLink(text)).toBeUndefined()
      }),
      { seed: 1 },
    )
    const start = performance.now()
    for (const part of ['apps.apple.com/', 'apps.apple.com', '/id', 'apps.apple.com/id'])
      findStoreLink(part.repeat(150))
    expect(performance.now() - start).toBeLessThan(500)
  })
})
