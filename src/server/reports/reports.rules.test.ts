import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSchedule } from '#domain/alerts.ts'
import { addDays, daysBetween, startOfDay } from '#domain/days.ts'
import type { StateAt } from '../history/states.rules.ts'
import { findDuePeriod } from './letters.rules.ts'
import { bySize, describeReport, lastPeriodBefore, summarizeDays } from './reports.rules.ts'

const day = fc.integer({ min: 0, max: 40_000 }).map(days => addDays('1970-01-05', days))

test('the last week is from Monday to Sunday and is over; the last month is whole and over', () => {
  fc.assert(
    fc.property(day, today => {
      const week = lastPeriodBefore('week', today)
      expect([startOfDay(week.from).getUTCDay(), startOfDay(week.to).getUTCDay()]).toEqual([1, 0])
      expect(daysBetween(week.from, week.to)).toBe(6)
      expect(daysBetween(week.to, today)).toBeGreaterThanOrEqual(1)
      expect(daysBetween(week.to, today)).toBeLessThanOrEqual(7)
      const month = lastPeriodBefore('month', today)
      expect(addDays(month.to, 1)).toBe(`${today.slice(0, 7)}-01`)
      expect(month.from).toBe(`${month.to.slice(0, 7)}-01`)
    }),
  )
})

const at = (hours: number) => new Date(Date.UTC(2026, 10, 16, hours))

/** One state a day, from Monday on: a rank, `out` of the chart, an empty chart or a failed reading. */
const daysOf = (...states: (number | 'out' | 'empty' | 'failed')[]): StateAt[] =>
  states.map((state, index) => {
    const observedAt = at(24 * index)
    if (typeof state === 'number') return { observedAt, state: 'ranked', rank: state, depth: 100 }
    if (state === 'out') return { observedAt, state: 'unranked', depth: 100 }
    return state === 'empty' ? { observedAt, state } : { observedAt, state, reason: 'network' }
  })

const noDay = { first: null, last: null, firstDay: null, lastDay: null, best: null, measuredDays: 0 }

test.each<[Parameters<typeof daysOf>, ReturnType<typeof summarizeDays>]>([
  [
    ['out', 'out', 'out', 61, 97, 'out', 'failed'],
    { first: null, last: null, firstDay: '2026-11-16', lastDay: '2026-11-21', best: 61, measuredDays: 6 },
  ],
  [
    ['failed', 40, 12, 'out', 20, 'empty', 'failed'],
    { first: 40, last: 20, firstDay: '2026-11-17', lastDay: '2026-11-20', best: 12, measuredDays: 4 },
  ],
  [
    ['failed', 'failed', 8, 'failed'],
    { first: 8, last: 8, firstDay: '2026-11-18', lastDay: '2026-11-18', best: 8, measuredDays: 1 },
  ],
  [['failed', 'empty'], noDay],
  [[], noDay],
])('first and last are those of the first and the last measured day, and gaps are neither: %j', (states, days) => {
  expect(summarizeDays(daysOf(...states))).toEqual(days)
})

const moved = (first: number | null, last: number | null, measuredDays = 5) => ({
  first,
  last,
  measuredDays,
  milestones: [],
  why: null,
})

test('only apps with two measured days are compared, and an entry or a drop is no climb or fall', () => {
  const apps = [moved(null, 4), moved(100, 90), moved(4, 2), moved(10, 30), moved(7, 7), moved(9, null)]
  expect(describeReport([...apps, moved(8, 8, 1), moved(null, null)])).toBe(
    '2 apps climbed, 1 fell, 1 stayed, 1 entered its chart, 1 dropped out.',
  )
  expect(describeReport([moved(null, null)])).toBe('No app was in its chart on the first or the last measured day.')
  expect(describeReport([moved(8, 8, 1)])).toBe('No app was measured in its chart on two days of this period.')
  expect(describeReport([moved(null, null, 0)])).toBe('No app was measured in its chart in this period.')
})

test('entries and drops come first, the better rank before the others, and then the largest ratio', () => {
  const apps = [moved(8, 8, 1), moved(100, 90), moved(null, 40), moved(4, 2), moved(3, null), moved(10, 30)]
  expect(apps.toSorted(bySize).map(({ first, last }) => [first, last])).toEqual([
    [3, null],
    [null, 40],
    [10, 30],
    [4, 2],
    [100, 90],
    [8, 8],
  ])
})

const monday = { ...defaultSchedule, report: 'week', weekday: 1, hour: 8 } as const
const due = (schedule: Parameters<typeof findDuePeriod>[0]['schedule'], now: string, timeZone: string | null = null) =>
  findDuePeriod({ schedule, timeZone }, new Date(now))

test('a weekly report e-mail is due on the chosen day and hour after its Sunday, in the time zone of the person', () => {
  const week = { span: 'week', from: '2026-11-16', to: '2026-11-22' }
  expect(due(monday, '2026-11-23T07:59:00Z')).toBeUndefined()
  expect(due(monday, '2026-11-23T08:00:00Z')).toEqual(week)
  expect(due(monday, '2026-11-23T07:00:00Z', 'Europe/Berlin')).toEqual(week)
  expect(due(monday, '2026-11-23T12:00:00Z', 'America/Los_Angeles')).toBeUndefined()
  expect(due({ ...monday, weekday: 3 }, '2026-11-24T12:00:00Z')).toBeUndefined()
  expect(due({ ...monday, weekday: 3 }, '2026-11-25T08:00:00Z')).toEqual(week)
})

test('a monthly report e-mail is due on the first day of the next month; without a choice none is due', () => {
  const monthly = { ...monday, report: 'month' } as const
  expect(due(monthly, '2026-12-01T07:00:00Z')).toBeUndefined()
  expect(due(monthly, '2026-12-01T08:00:00Z')).toEqual({ span: 'month', from: '2026-11-01', to: '2026-11-30' })
  expect(due(defaultSchedule, '2026-11-23T12:00:00Z')).toBeUndefined()
})
