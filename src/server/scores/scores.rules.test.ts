import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discountOf, forgottenDays, outside } from '#domain/scores.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { shortOrLong } from '../../../vitest.length.ts'
import { emptyDay, unmeasuredDay, unrankedDay } from '../history/daily-ranks.rules.ts'
import { listParts, type ScoreAt, scoreAppAt } from './app-score.rules.ts'
import { equalWeights } from './score-weights.rules.ts'

const storefronts = storefrontCodes.slice(0, 6)
const dayCount = forgottenDays + 7
const end = dayCount - 1
const tolerance = 1e-9

const state = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 100 }) },
  { weight: 1, arbitrary: fc.integer({ min: 101, max: 200 }) },
  { weight: 1, arbitrary: fc.constant(unrankedDay) },
  { weight: 4, arbitrary: fc.constant(unmeasuredDay) },
)

type World = readonly (readonly [StorefrontCode, Uint8Array])[]

/** Some countries are measured daily, others hardly ever. */
const worldOf = (of: fc.Arbitrary<number>): fc.Arbitrary<World> =>
  fc
    .array(fc.array(of, { minLength: dayCount, maxLength: dayCount }), { minLength: 1, maxLength: storefronts.length })
    .map(rows => rows.map((days, index) => [storefronts[index] ?? 'us', Uint8Array.from(days)]))

const scoreOf = (world: World, on = end, weights = equalWeights): ScoreAt =>
  scoreAppAt({ states: new Map(world), planned: world.map(([code]) => code) }, { end: on, weights })

/** The score, even where too much is missing to show it. */
const pointOf = ({ countries, shares, present }: ScoreAt): number => {
  let sum = 0
  for (const [code, share] of shares) sum += share * discountOf(countries.get(code)?.rank ?? outside)
  return present > 0 ? (100 * sum) / present : Number.NaN
}

const change = (world: World, country: number, day: number, to: number): World =>
  world.map(([code, days], index) => {
    const changed = Uint8Array.from(days)
    if (index === country % world.length) changed[day] = to
    return [code, changed]
  })

/** Weights that an admin set for some countries. */
const weightsOf = fc
  .array(fc.record({ of: fc.constantFrom(...storefronts), weight: fc.integer({ min: 1, max: 10_000 }) }), {
    maxLength: 4,
  })
  .map(set => ({
    version: 2,
    validFrom: '2026-03-01',
    weights: Object.fromEntries(set.map(({ of, weight }) => [of, weight / 100])),
  }))

const place = fc.record({ country: fc.nat(5), day: fc.integer({ min: 7, max: end }) })
const isRankable = (of: number | undefined) => of !== undefined && of !== unmeasuredDay && of !== emptyDay

describe('a world score', () => {
  test('a world score is 100 for number one everywhere, and counts a rank by its position', () => {
    const alike = (of: number): World => storefronts.map(code => [code, new Uint8Array(dayCount).fill(of)])
    expect(scoreOf(alike(1)).score).toBeCloseTo(100)
    expect(scoreOf(alike(2)).score).toBeCloseTo(55.48, 2)
    expect(scoreOf(alike(10)).score).toBeCloseTo(14.13, 2)
    expect(scoreOf(alike(100)).score).toBeCloseTo(1.995, 3)
    expect(scoreOf(alike(101)).score).toBe(0)
    expect(scoreOf(alike(unrankedDay)).score).toBe(0)
  })

  test('a world score never falls when a rank gets better, and neither does its interval', () => {
    fc.assert(
      fc.property(worldOf(state), place, fc.integer({ min: 1, max: 200 }), (world, { country, day }, better) => {
        const before = world[country % world.length]?.[1][day]
        if (before === undefined || !isRankable(before) || better >= before) return
        const [worse, now] = [scoreOf(world), scoreOf(change(world, country, day, better))]
        expect(pointOf(now)).toBeGreaterThanOrEqual(pointOf(worse) - tolerance)
        expect(now.low).toBeGreaterThanOrEqual(worse.low - tolerance)
        expect(now.high).toBeGreaterThanOrEqual(worse.high - tolerance)
      }),
      { seed: 1, numRuns: shortOrLong(80, 400) },
    )
  })

  test('a world score stays within its interval, which a removed measurement or a missing country never narrows', () => {
    fc.assert(
      fc.property(worldOf(state), place, weightsOf, (all, { country, day }, weights) => {
        const whole = scoreOf(all, end, weights)
        const without = scoreOf(change(all, country, day, unmeasuredDay), end, weights)
        const gone = scoreOf(
          all.map(([code, days], index) => [code, index === country % all.length ? new Uint8Array(dayCount) : days]),
          end,
          weights,
        )
        for (const { low, high, ...rest } of [whole, without, gone]) {
          if (rest.present === 0) continue
          const point = pointOf({ low, high, ...rest })
          expect(point).toBeGreaterThanOrEqual(low - tolerance)
          expect(point).toBeLessThanOrEqual(high + tolerance)
        }
        for (const fewer of [without, gone]) {
          expect(fewer.low).toBeLessThanOrEqual(whole.low + tolerance)
          expect(fewer.high).toBeGreaterThanOrEqual(whole.high - tolerance)
        }
      }),
      { seed: 2, numRuns: shortOrLong(200, 1_000) },
    )
  })

  test('a world score does not move for days without a measurement', () => {
    fc.assert(
      fc.property(worldOf(state), fc.integer({ min: 1, max: 7 }), (world, silent) => {
        const quiet: World = world.map(([code, days]) => [
          code,
          Uint8Array.from(days).fill(unmeasuredDay, dayCount - silent),
        ])
        const [before, now] = [scoreOf(quiet, end - silent), scoreOf(quiet)]
        for (const [code, country] of now.countries) {
          // By now, the oldest measured days may be more than two weeks ago.
          const counted = quiet.find(([of]) => of === code)?.[1].slice(end - silent - 13, end - 13)
          if (counted?.some(isRankable)) continue
          expect(country?.rank).toBe(before.countries.get(code)?.rank)
        }
      }),
      { seed: 3, numRuns: shortOrLong(60, 300) },
    )
  })

  test('a world score is the same from charts of depth 100 and 200', () => {
    fc.assert(
      fc.property(worldOf(state), world => {
        const shallow: World = world.map(([code, days]) => [
          code,
          days.map(of => (of > 100 && of <= 200 ? unrankedDay : of)),
        ])
        expect(scoreOf(shallow)).toEqual(scoreOf(world))
      }),
      { seed: 4, numRuns: 200 },
    )
  })

  test('a world score is the sum of its parts, whose weights add up to 1 and whose changes add up to its change', () => {
    fc.assert(
      fc.property(worldOf(fc.oneof(state, fc.constant(1), fc.constant(30))), weightsOf, (world, weights) => {
        const [now, before] = [scoreOf(world, end, weights), scoreOf(world, end - 7)]
        if (now.score === null) return
        const parts = listParts({ now, before, day: '2026-03-19' })
        const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
        expect(sum(parts.map(({ points }) => points))).toBeCloseTo(now.score, 9)
        expect(sum(parts.map(({ weight }) => weight))).toBeCloseTo(1, 9)
        expect(sum([...now.shares.values()])).toBeCloseTo(1, 9)
        if (before.score === null) expect(parts.every(({ weekChange }) => weekChange === null)).toBe(true)
        else expect(sum(parts.map(({ weekChange }) => weekChange ?? 0))).toBeCloseTo(now.score - before.score, 9)
      }),
      { seed: 5, numRuns: shortOrLong(100, 500) },
    )
  })

  test('a world score is not shown if more than a tenth of the weight was not measured for more than three days', () => {
    const world = (silentCountries: number, silentDays: number): World =>
      storefrontCodes
        .slice(0, 20)
        .map((code, index) => [
          code,
          new Uint8Array(dayCount)
            .fill(5)
            .fill(unmeasuredDay, index < silentCountries ? dayCount - silentDays : dayCount),
        ])
    expect(scoreOf(world(20, 3)).score).toBeCloseTo(scoreOf(world(0, 0)).score ?? 0)
    expect(scoreOf(world(2, 4))).toMatchObject({ missing: expect.closeTo(0.1) })
    expect(scoreOf(world(2, 20)).score).toBeCloseTo(scoreOf(world(0, 0)).score ?? 0)
    expect(scoreOf(world(3, 4)).score).toBeNull()
    expect(scoreOf(world(3, 20)).score).toBeNull()
    expect(scoreOf(world(3, 4)).low).toBeLessThan(scoreOf(world(3, 4)).high)
  })

  test('a world score leaves out a country whose chart never has an app', () => {
    const ranked: World = [['us', new Uint8Array(dayCount).fill(1)]]
    const { score, shares } = scoreOf([...ranked, ['nr', new Uint8Array(dayCount).fill(emptyDay)]])
    expect([score, shares.size]).toEqual([100, 1])
  })
})
