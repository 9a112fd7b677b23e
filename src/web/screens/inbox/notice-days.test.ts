import { expect, test } from 'vitest'
import { noticeOf } from '#web/testing/inbox.ts'
import { formatTime, formatWholeDay, groupByDay } from './notice-days.ts'

const at = (id: number, evaluatedAt: string) => noticeOf(id, { evaluatedAt })
const notices = [
  at(3, '2026-11-21T01:00:00.000Z'),
  at(2, '2026-11-20T14:02:00.000Z'),
  at(1, '2026-11-20T04:00:00.000Z'),
]

test.each([
  ['UTC', [[3], [2, 1]]],
  ['America/New_York', [[3, 2], [1]]],
  ['Pacific/Auckland', [[3, 2], [1]]],
  ['Asia/Kathmandu', [[3], [2, 1]]],
])('a day starts and ends at midnight in %s', (timeZone, ids) => {
  const days = groupByDay(notices, { locale: 'en-US', timeZone })
  expect(days.map(day => day.notices.map(({ id }) => id))).toEqual(ids)
})

test("a day follows the reader's locale, with the year if it is not the current one", () => {
  const now = new Date('2026-12-31T23:30:00.000Z')
  const day = '2026-11-20T14:02:00.000Z'
  expect(formatWholeDay(day, { locale: 'en-US', timeZone: 'UTC' }, now)).toBe('Friday, November 20')
  expect(formatWholeDay(day, { locale: 'de-DE', timeZone: 'UTC' }, now)).toBe('Freitag, 20. November')
  // In this time zone the next year has begun.
  expect(formatWholeDay(day, { locale: 'en-US', timeZone: 'Asia/Tokyo' }, now)).toBe('Friday, November 20, 2026')
})

test('the time is in the reader’s time zone', () => {
  expect(formatTime('2026-11-20T14:02:00.000Z', { locale: 'en-US', timeZone: 'Asia/Kathmandu' })).toBe('7:47 PM')
})
