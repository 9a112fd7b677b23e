import { expect, test } from 'vitest'
import { readStoreLinks } from './use-track-links.ts'

test('the links of a pasted text are read in their order, each app once, with the country of the link', () => {
  const text =
    'https://apps.apple.com/jp/app/x/id123456789\nhttps://apps.apple.com/app/id987654321, my app https://apps.apple.com/us/app/x/id987654321?l=en'
  expect(readStoreLinks(text).map(({ appId, storefront }) => [appId, storefront])).toEqual([
    [123456789, 'jp'],
    [987654321, 'us'],
  ])
  expect(readStoreLinks('my app 123456789')).toEqual([])
})
