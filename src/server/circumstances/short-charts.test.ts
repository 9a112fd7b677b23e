import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/days.ts'
import { nameChart } from '#domain/named-charts.ts'
import { shortOrLong } from '../../../vitest.length.ts'
import { moveBetween } from '../episodes/moves.rules.ts'
import type { LastOfDay } from '../history/charts/snapshots.usecases.ts'
import { type ChartDay, placesOf, toChartDays } from './chart-days.rules.ts'
import { countPasses } from './neighbours.rules.ts'
import { compareWeeks, type Windows } from './windows.rules.ts'
import { describe, type Facts } from './wording.rules.ts'

const firstDay = '2026-11-01'

const readingOn = (index: number, appIds: readonly number[], depth: number): LastOfDay => ({
  observedAt: new Date(`${addDays(firstDay, index)}T12:00:00Z`),
  depth,
  entryCount: appIds.length,
  appIds,
})

const factsOf = (facts: Partial<Facts>): Facts => ({
  appStoreId: '1',
  chart: nameChart({ storefront: 'ee', type: 'top-paid', genre: 6014, device: 'iphone' }),
  day: addDays(firstDay, 1),
  episode: null,
  unusualDays: [],
  verdict: 'unusual',
  move: null,
  near: null,
  windows: null,
  days: { from: firstDay, ranks: [] },
  ...facts,
})

const textOf = (facts: Facts): string => {
  const { headline, sentences } = describe(facts, addDays(firstDay, 30))
  return [headline, ...sentences.map(({ text }) => text)].join('\n')
}

/** The move of an app between two readings as the card shows it; undefined if it shows none. */
const tell = (readings: readonly LastOfDay[], appId: number) => {
  const days = toChartDays(readings)
  const [was, is] = placesOf(days, appId)
  const [before, after] = days
  const move = was && is && moveBetween(was, is)
  if (!move || !before || !after) return undefined
  const passes = countPasses(before, after, appId)
  const card = { places: move.places, isBound: move.isBound, usualMove: null, passes }
  const place = ({ observedAt, rank, depth }: typeof move.before) => ({
    observedAt: observedAt.toISOString(),
    rank,
    depth,
  })
  const text = textOf(factsOf({ move: { ...card, before: place(move.before), after: place(move.after) } }))
  return { ...card, text }
}

type List = { ids: readonly number[]; depth: number }

/** Computed without product code: where an app was in a list, and the least that it moved. */
const rankIn = ({ ids }: List, appId: number): number | null => (ids.includes(appId) ? ids.indexOf(appId) + 1 : null)
const lengthOf = ({ ids, depth }: List): number => (ids.length < depth ? ids.length : depth)

const expectedPlaces = (was: List, is: List, appId: number): number | undefined => {
  const [from, to] = [rankIn(was, appId), rankIn(is, appId)]
  if (was.ids.length === 0 || is.ids.length === 0) return undefined
  if (from !== null && to !== null) return from - to
  if (from === null && to !== null) return to <= lengthOf(was) ? lengthOf(was) + 1 - to : undefined
  if (from !== null && to === null) return from <= lengthOf(is) ? from - lengthOf(is) - 1 : undefined
  return undefined
}

const pool = Array.from({ length: 45 }, (_, index) => index + 1)
const list = fc
  .record({
    ids: fc.shuffledSubarray(pool, { minLength: 0, maxLength: 30 }),
    depth: fc.constantFrom(100, 100, 100, 10),
  })
  .map(({ ids, depth }): List => ({ ids: ids.slice(0, depth), depth }))

test('for a chart of any length, the distance, its arithmetic and its words are what the two readings show', () => {
  fc.assert(
    fc.property(list, list, fc.constantFrom(...pool), (was, is, appId) => {
      const card = tell([readingOn(0, was.ids, was.depth), readingOn(1, is.ids, is.depth)], appId)
      const places = expectedPlaces(was, is, appId)
      expect(card?.places).toBe(places)
      if (!card) return
      const { passed, left, passedBy, entered } = card.passes
      expect(passed + left - passedBy - entered).toBe(places)
      const isOut = rankIn(was, appId) === null || rankIn(is, appId) === null
      const without = rankIn(was, appId) === null ? was : is
      expect(card.isBound).toBe(isOut)
      for (const [, top] of card.text.matchAll(/(?:^Left|not in) the top (\d+)/gm))
        expect(Number(top)).toBe(lengthOf(without))
      for (const [, top] of card.text.matchAll(/top (\d+)/g))
        expect([lengthOf(was), lengthOf(is)]).toContain(Number(top))
      expect(card.text.includes(`At least ${Math.abs(card.places)} place`)).toBe(isOut)
      const longest = Math.max(was.ids.length, is.ids.length)
      for (const [, rank] of card.text.matchAll(/#(\d+)/g)) expect(Number(rank)).toBeLessThanOrEqual(longest)
    }),
    { numRuns: shortOrLong(400, 2_000) },
  )
})

const twelve = Array.from({ length: 12 }, (_, index) => 100 + index)

test('an app that enters a chart of 12 apps at #9 climbed at least 4 places, not 92', () => {
  const now = [...twelve.slice(0, 8), 7, ...twelve.slice(8, 11)]
  const card = tell([readingOn(0, twelve, 100), readingOn(1, now, 100)], 7)
  expect(card).toMatchObject({ places: 4, isBound: true, passes: { passed: 3, left: 1, passedBy: 0, entered: 0 } })
  expect(card?.text).toContain('At least 4 places: it was not in the top 12 before.')
  expect(card?.text).not.toContain('100')
})

test('an app that drops out of a chart of 12 apps is described as out of the top 12', () => {
  const card = tell([readingOn(0, twelve, 100), readingOn(1, [...twelve.slice(0, 4), 1, ...twelve.slice(5)], 100)], 104)
  expect(card).toMatchObject({ places: -8, isBound: true })
  expect(card?.text).toMatch(/^Left the top 12 from #5 in Estonia/)
})

test('an empty reading, and a chart that grew past the depth at which the app was missing, show no distance', () => {
  expect(tell([readingOn(0, [], 100), readingOn(1, [7, ...twelve], 100)], 7)).toBeUndefined()
  const forty = Array.from({ length: 39 }, (_, index) => 100 + index)
  expect(tell([readingOn(0, twelve, 100), readingOn(1, [...forty, 7], 100)], 7)).toBeUndefined()
  expect(tell([readingOn(0, [...forty, 7], 100), readingOn(1, twelve, 100)], 7)).toBeUndefined()
  const text = textOf(factsOf({ verdict: 'not-measured', day: addDays(firstDay, 1) }))
  expect(text).toContain('No two measurements at most 36 hours apart show how far it moved.')
})

/** Days of one chart around the day with index 8; `ranks` has the rank of the app on each day, null for outside. */
const weeksOf = (ranks: readonly (number | null)[], lengths: (index: number) => number): ChartDay[] =>
  toChartDays(
    ranks.map((rank, index) => {
      const others = Array.from({ length: lengths(index) - (rank === null ? 0 : 1) }, (_, at) => 100 + at)
      return readingOn(index, rank === null ? others : others.toSpliced(rank - 1, 0, 7), 100)
    }),
  )

const sayWeeks = (windows: Windows): string =>
  textOf(factsOf({ day: addDays(firstDay, 8), windows: { ...windows, overlapping: [] } }))

/** The middle rank by counting; outside counts as below every rank. */
const expectedMedian = (ranks: readonly (number | null)[]): string => {
  const inOrder = ranks.map(rank => rank ?? Number.POSITIVE_INFINITY).toSorted((a, b) => a - b)
  const [low, high] = [inOrder[Math.ceil(inOrder.length / 2) - 1] ?? 0, inOrder[Math.floor(inOrder.length / 2)] ?? 0]
  return Number.isFinite(high) ? `#${(low + high) / 2}` : 'not in the chart'
}

// Promise: P23
test('the median of a week is a rank that the chart has, or "not in the chart"', () => {
  const rankIn12 = fc.option(fc.integer({ min: 1, max: 12 }), { nil: null })
  fc.assert(
    fc.property(fc.array(rankIn12, { minLength: 16, maxLength: 16 }), ranks => {
      const windows = compareWeeks(
        weeksOf(ranks, () => 12),
        7,
        addDays(firstDay, 8),
      )
      const [before, after] = [expectedMedian(ranks.slice(1, 8)), expectedMedian(ranks.slice(9, 16))]
      expect(sayWeeks(windows)).toContain(`Median of the seven days before: ${before}; after: ${after}.`)
    }),
  )
})

test('a chart that grows from 12 to 40 apps moves no app that is outside of it', () => {
  const ranks = Array.from({ length: 16 }, (_, index) => (index === 3 ? 5 : null))
  const windows = compareWeeks(
    weeksOf(ranks, index => (index < 8 ? 12 : 40)),
    7,
    addDays(firstDay, 8),
  )
  expect(windows).toMatchObject({ before: null, after: null, beforeDays: 7, afterDays: 7, lift: null })
})
