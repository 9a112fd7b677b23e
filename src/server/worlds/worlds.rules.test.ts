import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Chart, type ChartKey, type ChartKind, chartKeyOf } from '#domain/charts.ts'
import { isMeasured, rankStates } from '#domain/ranks.ts'
import { anyScope } from '#domain/scopes.ts'
import { compareStorefronts, type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import type { ChartMoment } from '../history/snapshots.rules.ts'
import { knownThen } from '../summaries/known-charts.rules.ts'
import { buildWorld, countWorld, isDecided, type WorldEvidence } from './worlds.rules.ts'

const asOf = new Date('2026-03-10T12:00:00Z')
const ago = (hours: number) => new Date(asOf.getTime() - hours * hourMs)
const since = ago(72)

/** Only a few countries, so that each gets many charts. */
const codes = storefrontCodes.filter((_, index) => index % 40 === 0)
/** Only a few kinds, so that sometimes all of them are read. */
const kinds: readonly ChartKind[] = [
  { type: 'top-free', genre: 36, device: 'iphone' },
  { type: 'top-grossing', genre: 36, device: 'ipad' },
  { type: 'top-free', genre: 6014, device: 'iphone' },
]
const charts: readonly Chart[] = codes.flatMap(storefront => kinds.map(kind => ({ storefront, ...kind })))

type Planted = {
  chart: Chart
  /** Hours since its newest measurement; null if there never was one. */
  readAgo: number | null
  failedAgo: number | null
  isPlanned: boolean
  depth: number
  entryCount: number
  rank: number | null
}

const hoursAgo = fc.option(fc.oneof(fc.integer({ min: 0, max: 72 }), fc.integer({ min: 73, max: 200 })), { freq: 6 })
const planted: fc.Arbitrary<Planted[]> = fc.tuple(
  ...charts.map(chart =>
    fc.record({
      chart: fc.constant(chart),
      readAgo: hoursAgo,
      failedAgo: fc.option(fc.integer({ min: 0, max: 200 }), { freq: 2 }),
      isPlanned: fc.boolean(),
      depth: fc.constantFrom(100, 200),
      entryCount: fc.constantFrom(0, 100, 100),
      rank: fc.option(fc.integer({ min: 1, max: 200 }), { freq: 2 }),
    }),
  ),
)

const momentOf = ({ chart, readAgo, depth, entryCount }: Planted): ChartMoment[] =>
  readAgo === null ? [] : [{ chart, observedAt: ago(readAgo), depth, entryCount }]

const evidenceOf = (all: readonly Planted[], notOfferedSince: ReadonlyMap<string, Date>): WorldEvidence => {
  const keyOf = ({ chart }: Planted): ChartKey => chartKeyOf(chart)
  const planned = new Set(all.filter(({ isPlanned }) => isPlanned).map(keyOf))
  const known = knownThen({ asOf, since, measured: all.flatMap(momentOf), attempted: [] })
  return {
    scope: anyScope,
    known: { ...known, isPlanned: key => planned.has(key) },
    kinds,
    notOfferedSince,
    olderAt: new Map(),
    ranks: all.flatMap(({ chart, rank, readAgo, entryCount }) =>
      rank === null || readAgo === null || entryCount === 0
        ? []
        : [{ appId: 11, chart, rank, observedAt: ago(readAgo) }],
    ),
    failures: new Map(
      all.flatMap(entry =>
        entry.failedAgo === null
          ? []
          : [[keyOf(entry), { observedAt: ago(entry.failedAgo), reason: 'http', detail: '503' }] as const],
      ),
    ),
  }
}

const notOffered = fc
  .array(fc.tuple(fc.constantFrom(...codes), fc.integer({ min: -10, max: 200 }).map(ago)), { maxLength: 3 })
  .map(pairs => new Map<string, Date>(pairs))

/** The documented rule, country by country. */
const expectedOf = (code: StorefrontCode, all: readonly Planted[], missedSince: Date | undefined) => {
  const ofCountry = all.filter(({ chart }) => chart.storefront === code)
  const isFresh = ({ readAgo }: Planted) => readAgo !== null && readAgo <= 72
  const fresh = ofCountry.filter(isFresh)
  const missing = ofCountry.filter(entry => entry.isPlanned && !isFresh(entry))
  const ranks = fresh.flatMap(({ rank, entryCount }) => (rank === null || entryCount === 0 ? [] : [rank]))
  const counts = { read: fresh.length, of: fresh.length + missing.length }
  if (ranks.length > 0) return { state: 'ranked', rank: Math.min(...ranks), charts: counts }
  if (missedSince && missedSince <= asOf) return { state: 'not-offered', depth: null, charts: counts }
  const filled = fresh.filter(({ entryCount }) => entryCount > 0)
  if (missing.length === 0 && filled.length > 0)
    return {
      state: 'unranked',
      depth: Math.min(...filled.flatMap(({ depth, entryCount }) => [depth, entryCount])),
      charts: { ...counts, missing: null },
    }
  if (missing.length === 0 && fresh.length > 0) return { state: 'empty', charts: counts }
  const gaps = missing.length > 0 ? missing : ofCountry
  const failed = gaps.flatMap(({ failedAgo, readAgo }) =>
    failedAgo !== null && (readAgo === null || failedAgo < readAgo) ? [failedAgo] : [],
  )
  if (failed.length > 0)
    return { state: 'failed', detail: '503', observedAt: ago(Math.min(...failed)).toISOString(), charts: counts }
  const stale = gaps.flatMap(({ readAgo }) => (readAgo === null ? [] : [readAgo]))
  return stale.length > 0
    ? { state: 'failed', reason: 'not-fetched', observedAt: ago(Math.min(...stale)).toISOString(), charts: counts }
    : { state: 'not-tracked', observedAt: null, charts: counts }
}

describe('the state of an app in a country', () => {
  test('the state of an app in a country is its best rank, else not offered, the gap of a missing chart, unranked to the fewest ranks, or empty', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(planted, notOffered, (all, misses) => {
        const world = buildWorld(evidenceOf(all, misses))
        expect(world.map(({ storefront }) => storefront).toSorted()).toEqual(storefrontCodes.toSorted())
        for (const country of world) {
          seen.add(country.state)
          expect(country).toMatchObject(expectedOf(country.storefront, all, misses.get(country.storefront)))
          expect(country.chart === null).toBe(country.rank === null)
        }
      }),
      { seed: 1, numRuns: 60 },
    )
    expect([...seen].toSorted()).toEqual([...rankStates].toSorted())
  })

  test('the state of an app in a country is unranked or empty only if every chart that could hold it was read, and otherwise names the missing one', () => {
    fc.assert(
      fc.property(planted, all => {
        for (const { state, rank, charts: of } of buildWorld(evidenceOf(all, new Map()))) {
          if (state === 'unranked' || state === 'empty') expect([of.read, of.missing]).toEqual([of.of, null])
          expect(of.missing === null).toBe(of.read === of.of)
          expect(isMeasured({ state })).toBe(rank !== null || (of.of > 0 && of.read === of.of))
        }
      }),
      { seed: 1, numRuns: 60 },
    )
  })

  test('the state of an app in a country never gets worse through a failed chart without saying that the chart is missing', () => {
    fc.assert(
      fc.property(planted, fc.nat(charts.length - 1), (all, failingIndex) => {
        const failing = all.map((entry, index) =>
          index === failingIndex ? { ...entry, readAgo: 80, failedAgo: 2, isPlanned: true } : entry,
        )
        const [before, after] = [all, failing].map(entry => buildWorld(evidenceOf(entry, new Map())))
        for (const country of after ?? []) {
          const earlier = before?.find(({ storefront }) => storefront === country.storefront)
          if (!earlier || country.storefront !== charts[failingIndex]?.storefront) continue
          expect(isDecided(country)).toBe(false)
          const isWorse = (country.rank ?? 999) > (earlier.rank ?? 999)
          if (isWorse) expect(country.charts.missing).not.toBeNull()
        }
        const [counts, fewer] = [countWorld(before ?? []), countWorld(after ?? [])]
        expect(counts.measuredCountries - fewer.measuredCountries).toBeLessThanOrEqual(1)
        // A country lost from the ranked count is also lost from the measured counts.
        const basis = ({ measuredCountries, partlyMeasuredCountries }: typeof counts) =>
          measuredCountries + partlyMeasuredCountries
        expect(counts.rankedCountries - fewer.rankedCountries).toBeLessThanOrEqual(basis(counts) - basis(fewer))
      }),
      { seed: 1, numRuns: 60 },
    )
  })

  test('the state of an app in a country does not depend on the order of the data; countries are sorted by rank, then by name', () => {
    const turned = (of: WorldEvidence) => ({ ...of, ranks: of.ranks.toReversed() })
    fc.assert(
      fc.property(planted, notOffered, (all, misses) => {
        const of = evidenceOf(all, misses)
        const world = buildWorld(of)
        expect(buildWorld(turned(of))).toEqual(world)
        for (const [index, planted] of world.entries()) {
          const next = world[index + 1]
          if (!next || planted.rank === null) continue
          if (next.rank !== null)
            expect(planted.rank - next.rank || compareStorefronts(planted.storefront, next.storefront)).toBeLessThan(0)
        }
        const others = world.filter(({ rank }) => rank === null).map(({ countryName }) => countryName)
        expect(world.slice(-others.length).map(({ countryName }) => countryName)).toEqual(others)
        expect(others).toEqual(others.toSorted(new Intl.Collator('en').compare))
      }),
      { seed: 1, numRuns: 30 },
    )
  })
})
