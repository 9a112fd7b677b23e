import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#domain/days.ts'
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
    stormyCountries: 1,
    heldCharts: 2,
  })
  expect(worldDayOf(day, [], 0)).toMatchObject({ index: null, measuredCountries: 0 })
})

/** The number of measured countries per day, from 1 June on. */
const countsOf = (...counts: number[]) => new Map(counts.map((count, at) => [addDays('2026-06-01', at), count]))

test.each<[string, ReadonlyMap<Day, number>, Day | undefined]>([
  ['at the start of a day, while most of the world is still to come', countsOf(175, 175, 87), '2026-06-02'],
  ['once half of the world was measured', countsOf(175, 175, 88), '2026-06-03'],
  ['on the first day of a plan of two countries', countsOf(175, 175, 2), '2026-06-02'],
  ['on the second day of a plan of two countries', countsOf(175, 175, 2, 1), '2026-06-04'],
  ['after a plan was widened', countsOf(2, 2, 90), '2026-06-03'],
  ['in an outage of all countries', countsOf(175, 175, 0, 0, 0), '2026-06-02'],
  ['in an outage that began in the middle of a day', countsOf(175, 175, 40, 0, 0), '2026-06-02'],
  ['at the end of an outage, after the first country', countsOf(175, 175, 0, 0, 0, 1), '2026-06-02'],
  ['at the end of an outage, after half of the world', countsOf(175, 175, 0, 0, 0, 88), '2026-06-06'],
  ['in an outage of one country after another', countsOf(175, 80, 30), '2026-06-01'],
  ['of one country that was measured once', countsOf(1), '2026-06-01'],
  ['before anything was measured', countsOf(), undefined],
])('the day of the world %s', (_, counts, expected) => expect(newestWorldDay(counts)).toBe(expected))

test('the day of the world was measured, and no later day has half as many countries as the day before it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(175), { maxLength: 8 }), numbers => {
      const counts = countsOf(...numbers)
      const measured = [...counts].filter(([, count]) => count > 0)
      const chosen = newestWorldDay(counts)
      const at = measured.findIndex(([day]) => day === chosen)
      expect(at >= 0).toBe(measured.length > 0)
      for (const [later, [, count]] of measured.entries()) {
        if (later > at) expect(count * 2).toBeLessThan(measured[later - 1]?.[1] ?? 0)
      }
    }),
    { seed: 1, numRuns: 200 },
  )
})

test('days are listed one by one across the end of a month', () => {
  expect(listDays('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(listDays('2026-03-02', '2026-03-01')).toEqual([])
})
