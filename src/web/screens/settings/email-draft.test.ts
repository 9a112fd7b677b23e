import { describe, expect, test } from 'vitest'
import { buildNotifications, fillEmail, isValidChoice, untouched } from './email-draft.ts'

const off = { email: '', notificationsEnabled: false, isConfirmed: false }
const on = { email: 'server@example.com', notificationsEnabled: true, isConfirmed: true }
const kept = { userId: 'u1', email: 'kept@example.com', name: 'ada' }
const accountEmail = 'account@example.com'

describe('the form of the e-mail settings', () => {
  test('shows the server’s address before that of the browser, and the account’s own last', () => {
    expect(fillEmail(untouched, { saved: on, kept, accountEmail })).toEqual({
      email: 'server@example.com',
      enabled: true,
    })
    expect(fillEmail(untouched, { saved: off, kept, accountEmail }).email).toBe('kept@example.com')
    expect(fillEmail(untouched, { saved: off, kept: undefined, accountEmail }).email).toBe('account@example.com')
    expect(fillEmail(untouched, { saved: off, kept: undefined, accountEmail: null })).toEqual({
      email: '',
      enabled: false,
    })
  })

  test('shows what was typed before everything else, an emptied field too', () => {
    const known = { saved: on, kept, accountEmail }
    expect(fillEmail({ email: '', isEnabled: false }, known)).toEqual({ email: '', enabled: false })
  })

  test('sends no address when notifications are off', () => {
    expect(buildNotifications({ email: 'ada@example.com', enabled: false })).toEqual({ email: '', enabled: false })
    expect(buildNotifications({ email: ' ada@example.com ', enabled: true })).toEqual({
      email: 'ada@example.com',
      enabled: true,
    })
  })

  test('asks for a valid address only when notifications are on', () => {
    expect(isValidChoice({ email: 'ada@', enabled: true })).toBe(false)
    expect(isValidChoice({ email: '', enabled: true })).toBe(false)
    expect(isValidChoice({ email: 'ada@', enabled: false })).toBe(true)
    expect(isValidChoice({ email: ' ada@example.com', enabled: true })).toBe(true)
  })
})
