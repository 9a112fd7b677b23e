import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BadgeRank } from '#contract/summaries.ts'
import { type Chart, type ChartType, chartTypes, devices } from '#domain/charts.ts'
import { nameChart } from '#domain/named-charts.ts'
import { topThresholds } from '#domain/ranks.ts'
import { anyScope, ownScope, type Scope } from '#domain/scopes.ts'
import { compareStorefronts, storefrontCodes } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import type { AppRank } from '../history/ranks.rules.ts'
import { bestByCountry, countTops, toCountryRank } from './countries.rules.ts'
import { listKinds, narrowCharts, possibleChartsOf } from './possible-charts.rules.ts'

const now = new Date('2026-03-07T12:00:00Z')

const rankOf = (rank: number, chart: Partial<Chart> = {}, observedAt = now): AppRank => ({
  appId: 11,
  chart: { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone', ...chart },
  rank,
  observedAt,
})

const ranks = fc.array(
  fc.record({
    appId: fc.constant(11),
    chart: fc.record({
      storefront: fc.constantFrom(...storefrontCodes.slice(0, 12), 'us', 'jp'),
      type: fc.constantFrom(...chartTypes),
      genre: fc.constantFrom(36, 6014, 6016),
      device: fc.constantFrom(...devices),
    }),
    rank: fc.integer({ min: 1, max: 200 }),
    observedAt: fc.integer({ min: 0, max: 2 }).map(days => new Date(now.getTime() - days * dayMs)),
  }),
  { maxLength: 60 },
) as fc.Arbitrary<AppRank[]>

describe('the best rank of each country', () => {
  test('countries are sorted by rank, ties by larger storefront, then by code', () => {
    const storefronts = ['fj', 'ag', 'de', 'us', 'jp'] as const
    const given = [...storefronts.map(storefront => rankOf(3, { storefront })), rankOf(2, { storefront: 'zw' })]
    expect(bestByCountry(given).map(({ storefront }) => storefront)).toEqual(['zw', 'us', 'jp', 'de', 'ag', 'fj'])
  })

  test('the best rank of all charts is shown, with the best category rank and the best overall rank', () => {
    const overall = rankOf(9)
    const category = rankOf(4, { genre: 6014 })
    const [worst, third] = [rankOf(12, { type: 'top-paid' }), rankOf(7, { genre: 6016 })]
    const ranks = [category, third, overall, worst]
    expect(bestByCountry([worst, overall, third, category])).toEqual([
      { storefront: 'us', ranks, best: category, category, overall },
    ])
    expect(bestByCountry([overall])).toEqual([{ storefront: 'us', ranks: [overall], best: overall, overall }])
    expect(bestByCountry([category])).toEqual([{ storefront: 'us', ranks: [category], best: category, category }])
  })

  const older = new Date(now.getTime() - dayMs)
  test.each([
    ['the older one', rankOf(5, { device: 'ipad', genre: 6014 }, older), rankOf(5)],
    ['then the overall one', rankOf(5, { type: 'top-paid' }), rankOf(5, { genre: 6014 })],
    ['then free before paid', rankOf(5, { device: 'ipad' }), rankOf(5, { type: 'top-paid' })],
    ['then iPhone before iPad', rankOf(5), rankOf(5, { device: 'ipad' })],
    ['then the smaller genre', rankOf(5, { genre: 6014 }), rankOf(5, { genre: 6016 })],
  ])('this one of equal ranks in one country is shown: %s', (_, expected, inferior) => {
    for (const given of [
      [expected, inferior],
      [inferior, expected],
    ]) {
      expect(bestByCountry(given)[0]?.best).toBe(expected)
    }
  })

  test('each country appears once with its best rank, for any ranks in any order', () => {
    fc.assert(
      fc.property(ranks, given => {
        const countries = bestByCountry(given)
        expect(bestByCountry(given.toReversed())).toEqual(countries)
        const naive = new Map<string, number>()
        for (const { chart, rank } of given) {
          naive.set(chart.storefront, Math.min(rank, naive.get(chart.storefront) ?? rank))
        }
        expect(new Map(countries.map(({ storefront, best }) => [storefront, best.rank]))).toEqual(naive)
        expect(countries).toHaveLength(naive.size)
        for (const [index, { storefront, best }] of countries.entries()) {
          const next = countries[index + 1]
          if (!next) continue
          expect(best.rank - next.best.rank || compareStorefronts(storefront, next.storefront)).toBeLessThan(0)
        }
      }),
      { seed: 1 },
    )
  })
})

const basisOf = (measuredCountries: number) => ({
  measuredCountries,
  partlyMeasuredCountries: 0,
  observedFrom: null,
  observedTo: null,
})

const unread: BadgeRank = {
  state: 'not-tracked',
  rank: null,
  depth: null,
  observedAt: null,
  reason: null,
  detail: null,
  charts: { read: 0, of: 0, missing: null },
  chart: null,
  dateAchieved: null,
}
const badges = { categorySeen: unread, overallSeen: unread }

test('the counts equal a manual count and grow with the threshold', () => {
  fc.assert(
    fc.property(ranks, fc.nat(175), (given, measured) => {
      const counts = countTops(bestByCountry(given), basisOf(measured))
      expect(counts).toMatchObject({ measuredCountries: measured, totalCountries: 175 })
      let before = 0
      for (const limit of topThresholds) {
        const countries = new Set(given.filter(({ rank }) => rank <= limit).map(({ chart }) => chart.storefront))
        expect(counts[`top${limit}`]).toBe(countries.size)
        expect(counts[`top${limit}`]).toBeGreaterThanOrEqual(before)
        before = counts[`top${limit}`]
      }
    }),
    { seed: 1 },
  )
})

test('a rank at the threshold counts, a rank beyond it does not', () => {
  for (const limit of topThresholds) {
    expect(countTops(bestByCountry([rankOf(limit)]), basisOf(1))[`top${limit}`]).toBe(1)
    expect(countTops(bestByCountry([rankOf(limit + 1)]), basisOf(1))[`top${limit}`]).toBe(0)
  }
})

test('a country has its name, flag, chart, both dates and the chart to plot', () => {
  const best = rankOf(4, { storefront: 'de', genre: 6014, device: 'ipad', type: 'top-paid' })
  const since = new Date(now.getTime() - 3 * dayMs)
  const historyChart: Chart = { storefront: 'de', genre: 36, device: 'iphone', type: 'top-free' }
  const country = { storefront: 'de', ranks: [best], best, category: best } as const
  expect(toCountryRank(country, { dateAchieved: since, historyChart, ...badges })).toEqual({
    ...badges,
    storefront: 'de',
    countryName: 'Germany',
    flagUrl: '/flags/de.svg',
    rank: 4,
    chart: nameChart(best.chart),
    categoryRank: 4,
    category: 'Games',
    overallRank: null,
    dateAchieved: '2026-03-04T12:00:00.000Z',
    observedAt: '2026-03-07T12:00:00.000Z',
    depth: null,
    deviceType: 'ipad',
    historyChart: nameChart(historyChart),
  })
})

test('every storefront has an English name and its own flag', () => {
  const countries = storefrontCodes.map(storefront => {
    const best = rankOf(1, { storefront })
    return toCountryRank(
      { storefront, ranks: [best], best },
      { dateAchieved: now, historyChart: best.chart, ...badges },
    )
  })
  expect(new Set(countries.map(({ countryName }) => countryName)).size).toBe(175)
  expect(new Set(countries.map(({ flagUrl }) => flagUrl)).size).toBe(175)
  expect(countries.filter(({ countryName }) => countryName.length < 3)).toEqual([])
})

const at = (day: number) => new Date(Date.UTC(2026, 2, day))
const unknown = { genre: null, price: null, isIpadOnly: null }
const nowhere = { seen: undefined, lastSeen: [] }
const seenIn = (types: ChartType[], lastSeen: { chartType: ChartType; at: Date }[] = []) => ({
  seen: { genres: [36], chartTypes: types, devices: [...devices] },
  lastSeen,
})

test('the charts an app could be in are all overall charts while nothing is known about it', () => {
  expect(possibleChartsOf(unknown, nowhere)).toEqual({
    genres: [36],
    chartTypes,
    devices,
    category: null,
    mainDevice: 'iphone',
  })
})

test.each([
  [0, ['top-free', 'top-grossing']],
  [2.99, ['top-paid', 'top-grossing']],
])('the charts an app could be in follow its price before it was ever seen: %s', (price, types) => {
  expect(possibleChartsOf({ ...unknown, price }, nowhere).chartTypes).toEqual(types)
  expect(possibleChartsOf({ ...unknown, price }, seenIn(['top-grossing'])).chartTypes).toEqual(types)
})

test('the charts an app could be in follow the price type in which it was last seen, whatever its price', () => {
  const free = ['top-free', 'top-grossing']
  expect(possibleChartsOf({ ...unknown, price: 2.99 }, seenIn(['top-free'])).chartTypes).toEqual(free)
  const changed = [
    { chartType: 'top-paid' as const, at: at(3) },
    { chartType: 'top-grossing' as const, at: at(9) },
    { chartType: 'top-free' as const, at: at(5) },
  ]
  expect(possibleChartsOf(unknown, seenIn([...chartTypes], changed)).chartTypes).toEqual(free)
  const both = changed.map(sighting => ({ ...sighting, at: at(3) }))
  expect(possibleChartsOf(unknown, seenIn([...chartTypes], both)).chartTypes).toEqual(chartTypes)
})

test('the charts an app could be in cover the devices it was ever seen on', () => {
  const seen = { genres: [36], chartTypes: [], devices: ['ipad' as const] }
  expect(possibleChartsOf(unknown, { seen, lastSeen: [] }).devices).toEqual(['ipad'])
})

test('the charts an app could be in cover its primary genre and those it was ever seen in; retired genres have no charts', () => {
  const seen = { genres: [36, 6016, 7008], chartTypes: [], devices: [] }
  expect(possibleChartsOf({ ...unknown, genre: 6014, price: 0 }, { seen, lastSeen: [] }).genres).toEqual([
    36, 6016, 6014,
  ])
})

describe('a scope', () => {
  const possible = possibleChartsOf({ ...unknown, genre: 6014, price: 0 }, seenIn(['top-free']))

  test.each<[Scope['charts'], number[]]>([
    ['any', [36, 6014]],
    ['own', [36, 6014]],
    ['overall', [36]],
    ['category', [6014]],
    [6005, [6005]],
  ])('a scope of %s charts leaves those the app could be in, or the one that is named', (charts, genres) => {
    expect(narrowCharts(possible, { charts }).genres).toEqual(genres)
  })

  test('a scope of own charts has only the category of the primary genre, the price type and the iPhone', () => {
    const seen = { genres: [36, 6012, 6014, 7014], chartTypes: [...chartTypes], devices: [...devices] }
    const lastSeen = [{ chartType: 'top-paid' as const, at: at(3) }]
    const own = (genre: number | null) =>
      narrowCharts(possibleChartsOf({ ...unknown, genre, price: 0 }, { seen, lastSeen }), ownScope)
    const charts = { genres: [36, 6014], chartTypes: ['top-paid'], devices: ['iphone'] }
    expect(own(7014)).toEqual({ ...charts, category: 6014, mainDevice: 'iphone' })
    expect(own(null).genres).toEqual([36, 6012, 6014])
  })

  test('a scope of an app for iPad only are those of the iPad, and of any device where one is named', () => {
    const ipadOnly = possibleChartsOf({ genre: 6014, price: 0, isIpadOnly: true }, nowhere)
    expect(ipadOnly).toMatchObject({ devices: ['ipad'], mainDevice: 'ipad' })
    expect(narrowCharts(ipadOnly, ownScope).devices).toEqual(['ipad'])
    expect(narrowCharts(ipadOnly, { charts: 'own', device: 'iphone' }).devices).toEqual(['iphone'])
  })

  test('a scope by type and device applies as requested, even if the app cannot be in such charts', () => {
    const narrow = narrowCharts(possible, { ...anyScope, chartType: 'top-paid', device: 'ipad' })
    expect(narrow).toMatchObject({ chartTypes: ['top-paid'], devices: ['ipad'] })
    expect(listKinds(narrow)).toHaveLength(2)
    expect(narrowCharts(possible, anyScope)).toEqual(possible)
  })
})

test('kinds are every combination, and the same objects for all apps', () => {
  const possible = possibleChartsOf({ ...unknown, genre: 6014, price: 0 }, nowhere)
  const kinds = listKinds(possible)
  expect(kinds).toHaveLength(2 * 2 * 2)
  expect(listKinds(possible).every((kind, index) => kind === kinds[index])).toBe(true)
})
