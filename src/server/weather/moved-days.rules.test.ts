import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/units.ts'
import { compareDays } from './compared-days.rules.ts'
import { createListMovedDays } from './moved-days.rules.ts'
import type { PacedDays } from './paced-days.rules.ts'

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
