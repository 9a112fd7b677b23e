import { expect, test } from 'vitest'
import { buildNotifications, fillEmail, isValidChoice, untouched } from './email-draft.ts'
import { buildLocaleOptions } from './locale-options.ts'
import { buildZoneGroups } from './time-zone-field.tsx'

const off = { email: '', notificationsEnabled: false, isConfirmed: false }
const on = { email: 'server@example.com', notificationsEnabled: true, isConfirmed: true }
const stored = { userId: 'u1', email: 'kept@example.com', name: 'ada' }
const accountEmail = 'account@example.com'

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

test('the locale options have unique names in their own language', () => {
  const options = buildLocaleOptions(null)
  const names = new Map(options.map(({ locale, name }) => [locale, name]))
  expect(names.get('de-CH')).toBe('Deutsch (Schweiz)')
  expect(names.get('fr-FR')).toBe('Français (France)')
  expect(names.get('ja-JP')).toBe('日本語 (日本)')
  expect(new Set(names.values()).size).toBe(options.length)
  expect(options.length).toBeGreaterThanOrEqual(40)
})

test('the locale options are all supported by the engine, so that none falls back to another', () => {
  const locales = buildLocaleOptions(null).map(({ locale }) => locale)
  expect(Intl.DateTimeFormat.supportedLocalesOf(locales)).toEqual(locales)
})

test('the locale options include a selected locale that is not in the list', () => {
  expect(buildLocaleOptions('de-LI')).toContainEqual({ locale: 'de-LI', name: 'Deutsch (Liechtenstein)' })
  expect(buildLocaleOptions('de-DE')).toHaveLength(buildLocaleOptions(null).length)
})

test('the time zone options are grouped by region and named without underscores', () => {
  const groups = buildZoneGroups(
    ['Europe/Berlin', 'America/New_York', 'America/Argentina/Buenos_Aires', 'UTC', 'CET', 'Europe/Athens'],
    null,
  )
  expect(groups).toEqual([
    {
      region: 'America',
      zones: [
        { timeZone: 'America/Argentina/Buenos_Aires', name: 'Argentina / Buenos Aires' },
        { timeZone: 'America/New_York', name: 'New York' },
      ],
    },
    {
      region: 'Europe',
      zones: [
        { timeZone: 'Europe/Athens', name: 'Athens' },
        { timeZone: 'Europe/Berlin', name: 'Berlin' },
      ],
    },
    { region: '', zones: [{ timeZone: 'CET', name: 'CET' }] },
  ])
})

test('the time zone options include a zone that was selected under an older name', () => {
  const groups = buildZoneGroups(['Asia/Kolkata'], 'Asia/Calcutta')
  expect(groups[0]?.zones.map(({ timeZone }) => timeZone)).toEqual(['Asia/Calcutta', 'Asia/Kolkata'])
  expect(buildZoneGroups(['Asia/Kolkata'], 'UTC')).toHaveLength(1)
})

test('the time zone options have current names, even if the engine lists older ones', () => {
  const groups = buildZoneGroups(['Asia/Calcutta', 'Asia/Kolkata', 'Europe/Kiev'], null)
  const offered = groups.flatMap(({ zones }) => zones.map(({ timeZone }) => timeZone))
  expect(offered).toEqual(['Asia/Kolkata', 'Europe/Kyiv'])
})

test('the time zone options contain every zone of the engine', () => {
  const offsetOf = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).format(new Date('2026-07-01T12:00:00Z'))
  const all = Intl.supportedValuesOf('timeZone').filter(timeZone => timeZone !== 'UTC')
  const offered = buildZoneGroups(all, null).flatMap(({ zones }) => zones.map(({ timeZone }) => timeZone))
  expect(offered).toHaveLength(all.length)
  expect(offered.map(offsetOf).toSorted()).toEqual(all.map(offsetOf).toSorted())
})
