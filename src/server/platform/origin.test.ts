import { describe, expect, test } from 'vitest'
import { readOrigin } from './origin.ts'

describe('the address of the site', () => {
  test.each([
    ['ranks.example', 'http://ranks.example'],
    ['Ranks.Example:3000', 'http://ranks.example:3000'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['evil.example"><script>', 'http://localhost'],
    ['a b', 'http://localhost'],
    ['a/b', 'http://localhost'],
    ['user@host', 'http://localhost'],
    ['', 'http://localhost'],
  ])('for a request to "%s" is %s', (host, origin) => {
    expect(readOrigin({ protocol: 'http', host }, undefined)).toBe(origin)
  })

  test('is the setting, if there is one', () => {
    expect(readOrigin({ protocol: 'http', host: 'inside:3000' }, 'https://ranks.example')).toBe('https://ranks.example')
  })
})
