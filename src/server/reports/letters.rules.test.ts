import { expect, test } from 'vitest'
import { defaultSchedule } from '#domain/alerts.ts'
import { findDuePeriod } from './letters.rules.ts'

const monday = { ...defaultSchedule, report: 'week', weekday: 1, hour: 8 } as const
const due = (schedule: Parameters<typeof findDuePeriod>[0]['schedule'], now: string, timeZone: string | null = null) =>
  findDuePeriod({ schedule, timeZone }, new Date(now))

test('a letter of a week is due on the chosen day and hour after its Sunday, in the time zone of the person', () => {
  const week = { span: 'week', from: '2026-11-16', to: '2026-11-22' }
  expect(due(monday, '2026-11-23T07:59:00Z')).toBeUndefined()
  expect(due(monday, '2026-11-23T08:00:00Z')).toEqual(week)
  expect(due(monday, '2026-11-23T07:00:00Z', 'Europe/Berlin')).toEqual(week)
  expect(due(monday, '2026-11-23T12:00:00Z', 'America/Los_Angeles')).toBeUndefined()
  expect(due({ ...monday, weekday: 3 }, '2026-11-24T12:00:00Z')).toBeUndefined()
  expect(due({ ...monday, weekday: 3 }, '2026-11-25T08:00:00Z')).toEqual(week)
})

test('a letter of a month is due on the first day of the next one; without a choice none is', () => {
  const monthly = { ...monday, report: 'month' } as const
  expect(due(monthly, '2026-12-01T07:00:00Z')).toBeUndefined()
  expect(due(monthly, '2026-12-01T08:00:00Z')).toEqual({ span: 'month', from: '2026-11-01', to: '2026-11-30' })
  expect(due(defaultSchedule, '2026-11-23T12:00:00Z')).toBeUndefined()
})
