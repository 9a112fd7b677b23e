import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/units.ts'
import { findEmailLink, linkPurposes, markAddress, writeEmailLink } from './links.rules.ts'

const key = 'a key of this server'
const now = new Date('2026-03-07T12:00:00Z')
const link = { id: '0123abcd-4567-4000-8000-0123456789ab', email: 'ada@example.com', now }

describe('an e-mail link', () => {
  test('an e-mail link contains its purpose, person and address, and fits into a URL', () => {
    fc.assert(
      fc.property(fc.constantFrom(...linkPurposes), fc.uuid(), fc.emailAddress(), (purpose, id, email) => {
        const token = writeEmailLink(key, { purpose, id, email, now })
        expect(token).toMatch(/^[\w-]{92}$/)
        expect(findEmailLink(key, token)).toMatchObject({ purpose, id, addressMark: markAddress(email) })
      }),
      { seed: 1 },
    )
  })

  test('an e-mail link expires after seven days for a confirmation, and never for unsubscribing', () => {
    const endsAt = (purpose: 'confirm' | 'unsubscribe') =>
      findEmailLink(key, writeEmailLink(key, { ...link, purpose }))?.endsAt
    expect(endsAt('confirm')).toEqual(new Date(now.getTime() + 7 * dayMs))
    expect(endsAt('unsubscribe')).toBeNull()
  })

  test('an e-mail link does not reveal the address', () => {
    const token = writeEmailLink(key, { ...link, purpose: 'unsubscribe' })
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('ada')
  })
})

describe('a forged token is not a link,', () => {
  const token = writeEmailLink(key, { ...link, purpose: 'unsubscribe' })

  test.each(['', 'a', 'undefined', '%00', `${token}A`, token.slice(1), `${token}=`, ` ${token}`, `${token}\n`])(
    'a forged token is not a link such as %j',
    wrong => {
      expect(findEmailLink(key, wrong)).toBeUndefined()
    },
  )

  test('a forged token is not a link with one bit changed anywhere', () => {
    const bytes = Buffer.from(token, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(findEmailLink(key, changed.toString('base64url'))).toBeUndefined()
    }
  })

  test('a token written with another key is not a link', () => {
    expect(findEmailLink('another key', token)).toBeUndefined()
  })
})
