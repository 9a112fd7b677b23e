import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#domain/days.ts'
import { climbBetween } from '#domain/distances.ts'
import { shortOrLong } from '../../../vitest.length.ts'
import { countEpisodes, countFoundEpisodes } from '../testing/circumstances/false-clear.ts'
import { findEpisode } from './episodes.rules.ts'
import type { PlaceOnDay } from './moves.rules.ts'
import { listRuns, spanOf } from './runs.rules.ts'

const firstDay = '2026-08-01'
type Rank = number | null

/** One place a day; undefined for a day without a measurement. */
const placesOf = (ranks: readonly (Rank | undefined)[], depth = 100): PlaceOnDay[] =>
  ranks.flatMap((rank, index) => {
    const day = addDays(firstDay, index)
    return rank === undefined ? [] : { day, observedAt: new Date(`${day}T12:00:00Z`), depth, rank }
  })

const calm = Array.from({ length: 60 }, (_, index) => 79 + 2 * (index % 2))
const climb = [46, 27, 15, 9, 5, 3, 2, 1]

const find = (ranks: readonly (Rank | undefined)[]) => {
  const found = findEpisode(placesOf(ranks), addDays(firstDay, ranks.length - 1))
  return found && `${found.before.rank} ${found.after.rank} ${daysBetween(found.before.day, found.after.day)}`
}

describe('episodes', () => {
  test('an episode is a run far beyond the earlier ones, in either direction, and lasts as long as the app moves one way', () => {
    expect(find([...calm, ...climb])).toBe('81 1 8')
    expect(find([...climb.toReversed().flatMap(rank => [rank, rank + 1]), ...calm, 8])).toBe('81 8 1')
    const top = calm.map((_, index) => 6 + (index % 2))
    expect(find([...top, 12, 20, 60])).toBe('7 60 3')
    expect(find(calm)).toBeUndefined()
  })

  test('an episode starts and ends with a day that moved more than nine of ten earlier days did', () => {
    expect(find([...calm.slice(0, -2), 85, 84, 83, ...climb, 1, 1])).toBe('83 1 8')
    expect(find([...calm, 46, 27, 15, 15, 15])).toBe('81 15 3')
  })

  test('an episode may have two days without a change inside of it, but not three', () => {
    expect(find([...calm, 46, 27, 27, 27, 15, 9])).toBe('81 9 6')
    expect(find([...calm, 46, 27, 27, 27, 27, 15, 9])).toBe('81 27 2')
  })

  test('an episode ends at a reversal and at a day without a measurement, which is not bridged', () => {
    expect(find([...calm, 46, 27, 30, 20])).toBe('81 27 2')
    expect(find([...calm, 46, 27, undefined, 15, 9])).toBe('81 27 2')
    expect(find([...calm, undefined, 9])).toBeUndefined()
  })

  test('an episode into or out of the chart has a bound and no rank outside of it', () => {
    const today = addDays(firstDay, 62)
    const entered = findEpisode(placesOf([...calm, null, 30, 12]), today)
    expect(entered).toMatchObject({
      before: { rank: null, depth: 100 },
      after: { rank: 12 },
      isBound: true,
      places: 89,
    })
    const left = findEpisode(placesOf([...calm.map(rank => rank - 70), 60, null, null]), today)
    expect(left).toMatchObject({ before: { rank: 11 }, after: { rank: null, depth: 100 }, isBound: true, places: -90 })
  })

  test('an episode is none for a return to the ranks of the week, and for a rank that did not halve or double', () => {
    expect(find([...calm.slice(0, -1), 9, 80])).toBe('79 9 1')
    expect(find([...calm, 60, 50, 42])).toBeUndefined()
    expect(find([...calm, 60, 50, 38])).toBe('81 38 3')
    // Half of the way back from a spike.
    expect(find([...calm, 20, 50, 60])).toBe('81 20 1')
  })

  test('an episode is none without ten earlier runs, and a month after it ended', () => {
    expect(find([...calm.slice(0, 9), ...climb])).toBeUndefined()
    const after = Array.from({ length: 30 }, () => 1)
    expect(find([...calm, ...climb, ...after])).toBe('81 1 8')
    expect(find([...calm, ...climb, ...after, 1])).toBeUndefined()
  })

  test('an episode goes on while its last day is the newest one', () => {
    const isOngoing = (ranks: readonly Rank[], days: number) =>
      findEpisode(placesOf(ranks), addDays(firstDay, ranks.length - 1 + days))?.isOngoing
    expect(isOngoing([...calm, 46, 27], 0)).toBe(true)
    expect(isOngoing([...calm, 46, 27], 1)).toBe(true)
    expect(isOngoing([...calm, 46, 27], 2)).toBe(false)
    expect(isOngoing([...calm, 46, 27, 28], 0)).toBe(false)
  })
})

const day = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 1, max: 100 }) },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant(undefined) },
)
const months = fc.array(fc.oneof(day, fc.constantFrom(3, 4, 5)), { minLength: 20, maxLength: 100 })

test('every day that can be compared with the day before is in one run, and a run has one direction', () => {
  fc.assert(
    fc.property(months, ranks => {
      const runs = listRuns(placesOf(ranks))
      const pairs = ranks.filter((rank, index) => {
        const before = ranks[index - 1]
        const isMeasured = rank !== undefined && before !== undefined
        return isMeasured && climbBetween({ rank: before, depth: 100 }, { rank, depth: 100 }) !== null
      })
      expect(runs.flat()).toHaveLength(pairs.length)
      for (const run of runs) {
        const { places, before, after } = spanOf(run)
        expect(places).toBe(climbBetween(before, after))
        for (const move of run) expect(move.places * places).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('an episode joins two measured days without a gap or a reversal, and ends within 30 days', () => {
  fc.assert(
    fc.property(months, fc.constantFrom(...climb), (noise, peak) => {
      const ranks = [...calm.slice(0, 40), ...noise, ...climb.filter(rank => rank >= peak)]
      const today = addDays(firstDay, ranks.length - 1)
      const found = findEpisode(placesOf(ranks), today)
      if (!found) return
      const within = ranks.slice(daysBetween(firstDay, found.before.day), daysBetween(firstDay, found.after.day) + 1)
      const bounds = within.map(rank => (rank === undefined ? Number.NaN : (rank ?? 101)))
      const inOrder = bounds.toSorted((a, b) => (found.places > 0 ? b - a : a - b))
      expect(bounds).toEqual(inOrder)
      expect([bounds[0], bounds.at(-1)]).toEqual([found.before.rank ?? 101, found.after.rank ?? 101])
      expect(daysBetween(found.after.day, today)).toBeLessThanOrEqual(30)
    }),
    { numRuns: shortOrLong(200, 2_000) },
  )
})

test('an ordinary month rarely yields an episode, and a rank divided by eight within eight days usually does', () => {
  const apps = Array.from({ length: 24 }, (_, index) => 4 * index + 1)
  const shareOf = ({ of, found }: { of: number; found: number }): number => found / of
  expect(shareOf(countEpisodes({ charts: shortOrLong(12, 60), seed: 77, apps }))).toBeLessThanOrEqual(0.02)
  expect(shareOf(countFoundEpisodes({ charts: 4, seed: 77, apps }, 8))).toBeGreaterThanOrEqual(0.6)
})
