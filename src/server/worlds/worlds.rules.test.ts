import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Chart, chartKeyOf, chartTypes, devices } from '#domain/charts.ts'
import { rankStates } from '#domain/ranks.ts'
import { compareStorefronts, storefrontCodes } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import type { ChartMoment } from '../history/chart-moments.rules.ts'
import { buildWorld, chartKindsOf, findStale, type WorldEvidence, type WorldFilter } from './worlds.rules.ts'

const asOf = new Date('2026-03-10T12:00:00Z')
const ago = (hours: number) => new Date(asOf.getTime() - hours * hourMs)

/** A few countries, so that much is known of each. */
const codes = storefrontCodes.filter((_, index) => index % 40 === 0)
const storefront = fc.constantFrom(...codes)
const chart: fc.Arbitrary<Chart> = fc.record({
  storefront,
  chartType: fc.constantFrom(...chartTypes),
  genre: fc.constantFrom(36, 6014),
  device: fc.constantFrom(...devices),
})
const counted = fc.integer({ min: 0, max: 72 }).map(ago)
const byCountry = <Value>(value: fc.Arbitrary<Value>) =>
  fc.array(fc.tuple(storefront, value), { maxLength: 6 }).map(pairs => new Map(pairs))

const moment: fc.Arbitrary<ChartMoment> = fc.record({
  chart,
  observedAt: counted,
  depth: fc.constantFrom(100, 200),
  entryCount: fc.constantFrom(0, 100),
})

const evidence: fc.Arbitrary<WorldEvidence> = fc
  .record({
    moments: fc.uniqueArray(moment, { maxLength: 30, selector: ({ chart }) => chartKeyOf(chart) }),
    places: fc.array(fc.record({ place: fc.nat(29), rank: fc.integer({ min: 1, max: 200 }), isOld: fc.boolean() })),
    staleAt: byCountry(fc.integer({ min: 73, max: 200 }).map(ago)),
    failures: byCountry(
      fc.record({ observedAt: fc.integer({ min: 0, max: 200 }).map(ago), detail: fc.constant('503') }),
    ),
    notOffered: byCountry(fc.integer({ min: -10, max: 200 }).map(ago)),
  })
  .map(({ moments, places, staleAt, failures, notOffered }) => {
    const isMissing = (code: string) => !moments.some(({ chart }) => chart.storefront === code)
    const ofMissing = <Value>(known: ReadonlyMap<(typeof codes)[number], Value>) =>
      new Map([...known].filter(([code]) => isMissing(code)))
    const ranks = places.flatMap(({ place, rank, isOld }) => {
      const one = moments[place]
      if (!one || one.entryCount === 0) return []
      const observedAt = isOld ? new Date(one.observedAt.getTime() - 1_000) : one.observedAt
      return [{ appId: 11, chart: one.chart, rank, observedAt }]
    })
    const failed = [...ofMissing(failures)].map(([code, one]) => [code, { ...one, reason: 'http' as const }] as const)
    return {
      ...{ asOf, measured: moments, ranks: [...new Map(ranks.map(one => [chartKeyOf(one.chart), one])).values()] },
      ...{ staleAt: ofMissing(staleAt), failures: new Map(failed), notOfferedSince: notOffered },
    }
  })

/** The rule as it is told, country by country. */
const expectedOf = (code: (typeof codes)[number], of: WorldEvidence) => {
  const measured = of.measured.filter(({ chart }) => chart.storefront === code)
  const ranks = of.ranks
    .filter(rank =>
      measured.some(one => chartKeyOf(one.chart) === chartKeyOf(rank.chart) && one.observedAt <= rank.observedAt),
    )
    .map(({ rank }) => rank)
  const missedSince = of.notOfferedSince.get(code)
  const filled = measured.filter(({ entryCount }) => entryCount > 0)
  const [failure, stale] = [of.failures.get(code), of.staleAt.get(code)]
  if (ranks.length > 0) return { state: 'ranked', rank: Math.min(...ranks) }
  if (missedSince && missedSince <= asOf) return { state: 'not-offered', depth: null }
  if (filled.length > 0) return { state: 'unranked', depth: Math.max(...filled.map(({ depth }) => depth)) }
  if (measured.length > 0) return { state: 'empty' }
  if (failure && !(stale && stale >= failure.observedAt)) return { state: 'failed', reason: 'http', detail: '503' }
  return stale ? { state: 'failed', reason: 'not-fetched' } : { state: 'not-tracked', observedAt: null }
}

describe('the state of an app in a country', () => {
  test('is its best rank, else not offered, unranked to the deepest, empty, failed with its reason, or not tracked', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(evidence, of => {
        const world = buildWorld(of)
        expect(world.map(({ storefront }) => storefront).toSorted()).toEqual(storefrontCodes.toSorted())
        for (const country of world) {
          seen.add(country.state)
          expect(country).toMatchObject(expectedOf(country.storefront, of))
          expect(country.chart === null).toBe(country.rank === null)
        }
      }),
      { seed: 1, numRuns: 60 },
    )
    expect([...seen].toSorted()).toEqual([...rankStates].toSorted())
  })

  test('whatever the order of what is known, the world is the same: by rank, then by name', () => {
    const turned = (of: WorldEvidence) => ({ ...of, measured: of.measured.toReversed(), ranks: of.ranks.toReversed() })
    fc.assert(
      fc.property(evidence, of => {
        const world = buildWorld(of)
        expect(buildWorld(turned(of))).toEqual(world)
        for (const [index, one] of world.entries()) {
          const next = world[index + 1]
          if (!next || one.rank === null) continue
          if (next.rank !== null)
            expect(one.rank - next.rank || compareStorefronts(one.storefront, next.storefront)).toBeLessThan(0)
        }
        const others = world.filter(({ rank }) => rank === null).map(({ countryName }) => countryName)
        expect(world.slice(-others.length).map(({ countryName }) => countryName)).toEqual(others)
        expect(others).toEqual(others.toSorted(new Intl.Collator('en').compare))
      }),
      { seed: 1, numRuns: 30 },
    )
  })
})

describe('the charts that count', () => {
  const any: WorldFilter = { chartType: 'any', device: 'any', genre: 'any' }

  test.each<[WorldFilter['genre'], number[]]>([
    ['any', [36, 6014, 6016]],
    ['overall', [36]],
    ['category', [6014, 6016]],
    [6005, [6005]],
  ])('of genre %s are those the app has to do with', (genre, genres) => {
    expect(chartKindsOf({ ...any, genre }, [36, 6014, 6016, 6014, 1]).genres).toEqual(genres)
  })

  test('are of all types and devices, or of the one that is asked for', () => {
    expect(chartKindsOf(any, [])).toMatchObject({ chartTypes, devices, genres: [36], storefronts: storefrontCodes })
    const narrow = chartKindsOf({ ...any, chartType: 'top-paid', device: 'ipad' }, [])
    expect(narrow).toMatchObject({ chartTypes: ['top-paid'], devices: ['ipad'] })
  })
})

test('when a country was last measured before a time is known of those not measured since, and unsure of the others', () => {
  const kinds = chartKindsOf({ chartType: 'top-free', device: 'iphone', genre: 'overall' }, [])
  const at = (day: string) => new Date(`2026-03-${day}T00:00:00Z`)
  const overall = { chartType: 'top-free', genre: 36, device: 'iphone' } as const
  const moments: ChartMoment[] = [
    { chart: { ...overall, storefront: 'us' }, observedAt: at('03'), depth: 100, entryCount: 100 },
    { chart: { ...overall, storefront: 'de' }, observedAt: at('05'), depth: 100, entryCount: 100 },
    {
      chart: { ...overall, storefront: 'jp', chartType: 'top-paid' },
      observedAt: at('03'),
      depth: 100,
      entryCount: 100,
    },
  ]
  const newest = new Map(moments.map(moment => [chartKeyOf(moment.chart), moment]))
  const stale = findStale({ ...kinds, storefronts: ['us', 'de', 'jp', 'fr'] }, { newest, since: at('05') })
  expect(stale).toEqual({ known: new Map([['us', at('03')]]), unsure: ['de'] })
})
