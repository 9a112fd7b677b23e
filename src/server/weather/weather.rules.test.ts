import { expect, test } from 'vitest'
import { type DayEvidence, listDays, newestWorldDay, weatherDayOf, worldDayOf } from './weather.rules.ts'

const day = '2026-06-10'
const at = new Date('2026-06-10T12:00:00Z')
const measured = { storefront: 'us', day, observedAt: at, depth: 100, entries: 100 } as const
const moved = { storefront: 'us', day, charts: 2, index: 1.5, meanMove: 6, usualMove: 4 } as const
const since = { askedSince: new Date('2026-05-01T00:00:00Z'), measuredSince: new Date('2026-05-02T00:00:00Z') }

const stateOf = (evidence: Partial<DayEvidence>) =>
  weatherDayOf({ day, since, isAwaited: false, heldCharts: 0, ...evidence }).state

test.each<[string, Partial<DayEvidence>, string]>([
  ['with a move and a normal', { moved, measured }, 'measured'],
  [
    'with a move and too few before',
    { moved: { ...moved, charts: 0, index: null, usualMove: null }, measured },
    'no-normal',
  ],
  ['of the first measurement', { measured, since: { ...since, measuredSince: at } }, 'no-normal'],
  ['of empty charts', { measured: { ...measured, entries: 0 } }, 'no-normal'],
  ['measured after a gap', { measured }, 'failed'],
  ['without a measurement', {}, 'failed'],
  ['without a measurement that may still come', { isAwaited: true }, 'awaited'],
  ['measured after a gap, and today', { measured, isAwaited: true }, 'failed'],
  ['before anything was asked for', { day: '2026-04-30', isAwaited: true }, 'not-tracked'],
  ['on which it was asked for the first time, in vain', { day: '2026-05-01' }, 'failed'],
  ['of a country that nobody asks for', { since: undefined }, 'not-tracked'],
])('a day %s', (_, evidence, state) => {
  expect(stateOf(evidence)).toBe(state)
})

test('the world has the median of its measured countries', () => {
  const of = (index: number | null) => ({ ...moved, index })
  expect(worldDayOf(day, [of(1), of(null), of(3), of(1.5)], 2)).toEqual({
    day,
    index: 1.5,
    measuredCountries: 3,
    heldCharts: 2,
  })
  expect(worldDayOf(day, [], 0)).toMatchObject({ index: null, measuredCountries: 0 })
})

test('the world is shown of the newest day on which at least half of its countries were measured', () => {
  expect(newestWorldDay(['2026-06-10', '2026-06-09', '2026-06-09'])).toBe('2026-06-09')
  expect(newestWorldDay(['2026-06-10', '2026-06-09', '2026-06-10', '2026-06-09'])).toBe('2026-06-10')
  expect(newestWorldDay([])).toBeUndefined()
})

test('days are listed one by one over the end of a month', () => {
  expect(listDays('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(listDays('2026-03-02', '2026-03-01')).toEqual([])
})
