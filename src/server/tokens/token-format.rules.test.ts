import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSecret } from '../accounts/secrets.rules.ts'
import { isToken, startOf, writeToken } from './token-format.rules.ts'

const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => Buffer.from(bytes).toString('base64url'))

describe('a token', () => {
  test('a token has the form that secret scanners are told of', () => {
    const token = writeToken(createSecret())
    expect(token).toMatch(/^ra_[A-Za-z0-9_-]{43}[0-9a-z]{7}$/)
    expect(startOf(token)).toBe(token.slice(0, 11))
  })

  test('a token is known by its checksum, and one wrong character is noticed', () => {
    fc.assert(
      fc.property(secrets, fc.nat(49), fc.constantFrom(...'aB3_-z'), (secret, place, other) => {
        const token = writeToken(secret)
        expect(isToken(token)).toBe(true)
        const at = 'ra_'.length + place
        const changed = token.slice(0, at) + other + token.slice(at + 1)
        expect(isToken(changed)).toBe(changed === token)
      }),
    )
  })

  test.each(['', 'ra_', 'ra_short', 'Bearer', `ra_${'a'.repeat(50)}`])('a token is not %j', text => {
    expect(isToken(text)).toBe(false)
  })
})
