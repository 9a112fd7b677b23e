import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf, isDay, startOfDay } from './days.ts'
import { endOfHour } from './hours.ts'

test('a day is a UTC day, even one second before midnight', () => {
  expect(dayOf(new Date('2026-11-20T23:59:59.999Z'))).toBe('2026-11-20')
  expect(dayOf(new Date('2026-11-20T23:30:00-05:00'))).toBe('2026-11-21')
})

test('a day starts at midnight UTC', () => expect(startOfDay('2026-11-20')).toEqual(new Date('2026-11-20T00:00:00Z')))

// Promise: P5
test('days are added across months, years and 29 February', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  // A year is 365 days, so a year before the 29th of a leap year is the first of March.
  expect(addDays('2028-02-29', -365)).toBe('2027-03-01')
  expect(addDays('2028-02-29', 365)).toBe('2029-02-28')
  expect(isDay('2028-02-29') && !isDay('2100-02-29')).toBe(true)
})

test('adding and subtracting the same number of days returns to the start', () => {
  const anyDay = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map(dayOf)
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, days) => {
      expect(isDay(addDays(day, days))).toBe(true)
      expect(addDays(addDays(day, days), -days)).toBe(day)
    }),
    { seed: 1 },
  )
})

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '26-01-01', '2026-01-01T00:00:00Z', ' 2026-01-01', ''])(
  '%j is not a day',
  text => {
    expect(isDay(text)).toBe(false)
  },
)

test('the last hour of a day ends on that day', () => {
  expect(dayOf(endOfHour(new Date('2026-11-29T23:14:00Z')))).toBe('2026-11-29')
  expect(dayOf(endOfHour(new Date('2026-11-29T23:59:59.999Z')))).toBe('2026-11-29')
})

test('an hour has one end, except at its first moment', () => {
  expect(endOfHour(new Date('2026-11-29T12:00:00.001Z'))).toEqual(endOfHour(new Date('2026-11-29T12:40:00Z')))
  expect(endOfHour(new Date('2026-11-29T12:00:00Z'))).toEqual(new Date('2026-11-29T12:00:00Z'))
})
