import { expect, test } from 'vitest'
import { parseUrl } from './urls.ts'

test('a URL is parsed, absolute or relative to a base', () => {
  expect(parseUrl('https://example.com/a?b=1')?.pathname).toBe('/a')
  expect(parseUrl('/a', 'https://example.com')?.href).toBe('https://example.com/a')
})

test.each(['', 'no address', '/a', 'https://'])('"%s" alone is not a URL', text => {
  expect(parseUrl(text)).toBeUndefined()
})
