import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, startOfDay } from '#domain/days.ts'
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

test('gaps are no rank, and days are counted once', () => {
  const days = summarizeDays([
    { observedAt: at(0), state: 'failed', reason: 'network' },
    { observedAt: at(30), state: 'ranked', rank: 40, depth: 100 },
    { observedAt: at(40), state: 'ranked', rank: 12, depth: 100 },
    { observedAt: at(60), state: 'unranked', depth: 100 },
    { observedAt: at(80), state: 'ranked', rank: 20, depth: 100 },
    { observedAt: at(100), state: 'not-offered' },
  ])
  expect(days).toEqual({ first: 40, last: 20, best: 12, measuredDays: 3 })
  expect(summarizeDays([{ observedAt: at(0), state: 'failed', reason: 'network' }])).toEqual({
    first: null,
    last: null,
    best: null,
    measuredDays: 0,
  })
})

const moved = (first: number | null, last: number | null) => ({ first, last, milestones: [], why: null })

test('only apps with two ranks are compared, and the largest ratio comes first', () => {
  const apps = [moved(null, 4), moved(100, 90), moved(4, 2), moved(10, 30)]
  expect(describeReport(apps)).toBe('2 apps climbed, 1 fell.')
  expect(apps.toSorted(bySize).map(({ last }) => last)).toEqual([30, 2, 90, 4])
  expect(describeReport([moved(null, null)])).toBe('No app was measured in its chart in this time.')
})
