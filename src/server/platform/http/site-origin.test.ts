import { expect, test } from 'vitest'
import { createSiteOrigin } from './site-origin.ts'

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
