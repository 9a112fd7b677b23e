import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#domain/days.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { compareDays } from './compared-days.rules.ts'
import { createListMovedDays } from './moved-days.rules.ts'
import type { PacedDays } from './paced-days.rules.ts'
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

type PacedDay = { number: number; paceMs: number; move: number }

const start = 20_000
const dayAt = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)
const toPacedDays = (days: readonly PacedDay[]): PacedDays => ({
  numbers: days.map(({ number }) => number),
  pacesMs: days.map(({ paceMs }) => paceMs),
  moves: days.map(({ move }) => move),
})
const movedDaysOf = (charts: readonly (readonly PacedDay[])[], from: number) =>
  createListMovedDays()(
    'us',
    charts.map(days => ({ storefront: 'us', days: compareDays(toPacedDays(days), from) })),
  )
const daily = (moves: readonly number[]): PacedDay[] =>
  moves.map((move, at) => ({ number: start + at, paceMs: dayMs, move }))

/** The mean of whole ranks over 200 apps. */
const move = fc.integer({ min: 0, max: 20_000 }).map(ranks => ranks / 200)
const pace = fc.constantFrom(hourMs, 6 * hourMs, dayMs, 3 * dayMs, 9 * dayMs)

test('a world with constant movement has an index of 1 from its eighth day on', () => {
  fc.assert(
    fc.property(fc.array(move, { minLength: 1, maxLength: 6 }), fc.integer({ min: 8, max: 60 }), (moves, days) => {
      const charts = moves.map(usual => daily(Array<number>(days).fill(usual)))
      const indexes = movedDaysOf(charts, start).map(({ index }) => index)
      expect(indexes.slice(0, 7)).toEqual(Array(7).fill(null))
      for (const index of indexes.slice(7)) expect(index).toBeCloseTo(1, 9)
    }),
  )
})

test('every index is finite, belongs to compared charts, and comes with the usual move', () => {
  const day = fc.record({ number: fc.integer({ min: start, max: start + 70 }), paceMs: pace, move })
  const days = fc
    .uniqueArray(day, { selector: ({ number }) => number })
    .map(list => list.sort((a, b) => a.number - b.number))
  fc.assert(
    fc.property(fc.array(days, { maxLength: 6 }), charts => {
      for (const { index, usualMove, meanMove, charts: compared } of movedDaysOf(charts, start + 30)) {
        expect(index === null).toBe(compared === 0)
        expect(usualMove === null).toBe(compared === 0)
        expect(index ?? 1).toSatisfy(Number.isFinite)
        expect(index ?? 1).toBeGreaterThanOrEqual(0)
        expect(meanMove).toSatisfy(Number.isFinite)
      }
    }),
  )
})

test('a day is compared with the 30 days before it, and with nothing older', () => {
  fc.assert(
    fc.property(
      fc.array(move, { minLength: 30, maxLength: 30 }),
      move,
      fc.array(move, { maxLength: 20 }),
      (before, last, old) => {
        const numbered = daily([...old, ...before, last])
        const [day] = movedDaysOf([numbered], numbered.at(-1)?.number ?? 0)
        const usual = before.toSorted((a, b) => a - b)[15] ?? 0
        expect(day?.usualMove ?? usual).toBeCloseTo(usual, 5)
        const index = usual > 0 ? last / usual : last === 0 ? 1 : null
        expect(day?.index ?? null).toEqual(index === null ? null : expect.closeTo(index, 5))
      },
    ),
  )
})

test('a move across a gap is skipped, and does not count towards the usual move', () => {
  const calm = daily(Array<number>(20).fill(2))
  const acrossGap: PacedDay = { number: start + 25, paceMs: 6 * dayMs, move: 40 }
  const after: PacedDay = { number: start + 26, paceMs: dayMs, move: 2 }
  const days = movedDaysOf([[...calm, acrossGap, after]], start + 20)
  expect(days.map(({ day, index }) => [day, index])).toEqual([[dayAt(start + 26), 1]])
})

test('an hourly chart has a gap sooner than a daily one', () => {
  const hourly = daily(Array<number>(20).fill(2)).map(day => ({ ...day, paceMs: hourMs }))
  const afterOutage: PacedDay = { number: start + 20, paceMs: 20 * hourMs, move: 9 }
  expect(movedDaysOf([[...hourly, afterOutage]], start + 20)).toEqual([])
})

test('a chart that is measured more often does not look calm: seven such days set the new usual move', () => {
  const often = Array.from({ length: 9 }, (_, at) => ({ number: start + 30 + at, paceMs: 6 * hourMs, move: 1 }))
  const days = movedDaysOf([[...daily(Array<number>(30).fill(4)), ...often]], start + 30)
  expect(days.map(({ index }) => index)).toEqual([...Array(7).fill(null), 1, 1])
})

test('a country has the median of its charts, without those whose usual move is unknown', () => {
  const charts = [1, 2, 6].map(factor => daily([...Array<number>(10).fill(2), 2 * factor]))
  const fresh: PacedDay[] = [{ number: start + 10, paceMs: dayMs, move: 90 }]
  const [day] = movedDaysOf([...charts, fresh], start + 10)
  expect(day).toMatchObject({ index: 2, charts: 3, meanMove: 6, usualMove: 2 })
})
