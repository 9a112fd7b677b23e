import { expect, test } from 'vitest'
import { parseUrl } from './urls.ts'

test('an address is read, alone or from a base', () => {
  expect(parseUrl('https://example.com/a?b=1')?.pathname).toBe('/a')
  expect(parseUrl('/a', 'https://example.com')?.href).toBe('https://example.com/a')
})

test.each(['', 'no address', '/a', 'https://'])('"%s" alone is no address', text => {
  expect(parseUrl(text)).toBeUndefined()
})
