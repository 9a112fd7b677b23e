import { describe, expect, test } from 'vitest'
import { buildNotifications, fillEmail, isValidChoice, untouched } from './email-draft.ts'

const off = { email: '', notificationsEnabled: false, isConfirmed: false }
const on = { email: 'server@example.com', notificationsEnabled: true, isConfirmed: true }
const stored = { userId: 'u1', email: 'kept@example.com', name: 'ada' }
const accountEmail = 'account@example.com'

describe('the form of the e-mail settings', () => {
  test("the form of the e-mail settings prefers the server’s address to the browser's copy, and that to the account’s", () => {
    expect(fillEmail(untouched, { saved: on, stored, accountEmail })).toEqual({
      email: 'server@example.com',
      enabled: true,
    })
    expect(fillEmail(untouched, { saved: off, stored, accountEmail }).email).toBe('kept@example.com')
    expect(fillEmail(untouched, { saved: off, stored: undefined, accountEmail }).email).toBe('account@example.com')
    expect(fillEmail(untouched, { saved: off, stored: undefined, accountEmail: null })).toEqual({
      email: '',
      enabled: false,
    })
  })

  test('the form of the e-mail settings prefers the typed text to everything else, even if it is empty', () => {
    const known = { saved: on, stored, accountEmail }
    expect(fillEmail({ email: '', isEnabled: false }, known)).toEqual({ email: '', enabled: false })
  })

  test('the form of the e-mail settings sends no address when notifications are off', () => {
    expect(buildNotifications({ email: 'ada@example.com', enabled: false })).toEqual({ email: '', enabled: false })
    expect(buildNotifications({ email: ' ada@example.com ', enabled: true })).toEqual({
      email: 'ada@example.com',
      enabled: true,
    })
  })

  test('the form of the e-mail settings requires a valid address only when notifications are on', () => {
    expect(isValidChoice({ email: 'ada@', enabled: true })).toBe(false)
    expect(isValidChoice({ email: '', enabled: true })).toBe(false)
    expect(isValidChoice({ email: 'ada@', enabled: false })).toBe(true)
    expect(isValidChoice({ email: ' ada@example.com', enabled: true })).toBe(true)
  })
})
