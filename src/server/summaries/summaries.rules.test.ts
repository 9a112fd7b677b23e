import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Chart, type ChartKey, chartKeyOf, chartTypes, devices } from '#domain/charts.ts'
import { findGenre } from '#domain/genres.ts'
import { anyScope, isByDevice, ownScope, type Scope, scopeFor, scopeGroups } from '#domain/scopes.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import type { AppRank } from '../history/ranks.rules.ts'
import type { ChartMoment } from '../history/snapshots.rules.ts'
import { categoryOf, isContested } from './app-categories.rules.ts'
import { bestByCountry } from './countries.rules.ts'
import { findDecided, readCell, stateOfCell } from './joined-cells.rules.ts'
import { knownThen } from './known-charts.rules.ts'
import { compareEntries, listTopPositions } from './list-positions.rules.ts'
import { chooseHistoryChart } from './own-charts.rules.ts'
import { listKinds, narrowCharts, possibleChartsOf } from './possible-charts.rules.ts'
import { peaksInScope, ranksInScope } from './scopes.rules.ts'

const [overall, productivity, business, games, actionGames, news, magazines] = [36, 6007, 6000, 6014, 7001, 6009, 6021]
const seenIn = (...genres: number[]) => ({ genres, chartTypes: [], devices: [] })
const dayOf = (category: number, { day, readings = 4 }: { day: number; readings?: number }) => {
  const firstAt = new Date(Date.UTC(2026, 2, day))
  return { category, readings, firstAt, lastAt: new Date(firstAt.getTime() + hourMs) }
}

test.each([
  ['nothing', { genre: null, seen: undefined }, null],
  ['only the store page', { genre: productivity, seen: seenIn(overall) }, productivity],
  ['only the charts', { genre: null, seen: seenIn(overall, productivity) }, productivity],
  ['only the charts of a genre of games', { genre: null, seen: seenIn(overall, actionGames) }, games],
  ['only Magazines & Newspapers', { genre: null, seen: seenIn(overall, magazines) }, magazines],
  ['Magazines & Newspapers beside another category', { genre: null, seen: seenIn(news, magazines) }, news],
])('the category of an app that %s has named is uncontested: %#', (_, named, category) => {
  expect(isContested(named)).toBe(false)
  expect(categoryOf(named, [])).toBe(category)
})

test('the charts of the last two weeks win over the store page, and the store page over older charts', () => {
  const named = { genre: business, seen: seenIn(overall, productivity) }
  expect(isContested(named)).toBe(true)
  expect(categoryOf(named, [dayOf(productivity, { day: 3 })])).toBe(productivity)
  expect(categoryOf(named, [dayOf(productivity, { day: 3, readings: 1 })])).toBe(productivity)
  expect(categoryOf(named, [])).toBe(business)
})

test('of several categories the last one counts, unless only one odd reading shows it', () => {
  const named = { genre: null, seen: seenIn(productivity, business) }
  const days = [dayOf(productivity, { day: 3 }), dayOf(business, { day: 4 })]
  expect(isContested(named)).toBe(true)
  expect(categoryOf(named, days)).toBe(business)
  expect(categoryOf(named, [...days, dayOf(productivity, { day: 5, readings: 1 })])).toBe(business)
  expect(categoryOf(named, [])).toBeNull()
})

const entryOf = (appId: number, name: string, countries: number, bestRank: number) => ({
  appId,
  name,
  countries,
  bestRank,
  developer: '',
  genre: null,
  icon: null,
  rating: null,
})

test('most countries come first, then the best rank, then the name in reading order, then the older app', () => {
  const entries = [
    entryOf(1, 'banana', 5, 2),
    entryOf(2, 'Äpfel', 5, 2),
    entryOf(3, 'Zebra', 5, 1),
    entryOf(4, 'apple', 9, 8),
    entryOf(6, 'banana', 5, 2),
  ]
  expect(entries.toSorted(compareEntries).map(({ appId }) => appId)).toEqual([4, 3, 2, 1, 6])
})

test('the top of a list is the same if only the names of its top entries are known', () => {
  const entries = fc
    .array(fc.record({ name: fc.constantFrom('a', 'b', 'C', 'é'), countries: fc.nat(3), bestRank: fc.nat(2) }), {
      maxLength: 40,
    })
    .map(given => given.map(({ name, countries, bestRank }, index) => entryOf(index, name, countries, bestRank)))
  const check = (given: ReturnType<typeof entryOf>[], limit: number) => {
    const first = listTopPositions(given, limit).toSorted(compareEntries).slice(0, limit)
    expect(first).toEqual(given.toSorted(compareEntries).slice(0, limit))
  }
  fc.assert(fc.property(entries, fc.nat(45), check), { seed: 1 })
})

test('only positions tied with the last one are added to a full list', () => {
  const positions = [3, 3, 2, 2, 2, 1, 1].map(countries => ({ countries, bestRank: 1 }))
  expect(listTopPositions(positions, 2)).toHaveLength(2)
  expect(listTopPositions(positions, 3)).toHaveLength(5)
  expect(listTopPositions(positions, 9)).toHaveLength(7)
})

const asOf = new Date('2026-03-10T12:00:00Z')
const ago = (hours: number) => new Date(asOf.getTime() - hours * hourMs)
const codes = storefrontCodes.slice(0, 4)
const possible = possibleChartsOf({ genre: 6014, price: 0, isIpadOnly: null }, { seen: undefined, lastSeen: [] })
const kinds = listKinds(narrowCharts(possible, { ...anyScope, device: 'iphone' }))
const charts: Chart[] = codes.flatMap(storefront => kinds.map(kind => ({ storefront, ...kind })))

const plant = fc.tuple(
  ...charts.map(chart =>
    fc.record({
      chart: fc.constant(chart),
      readAgo: fc.option(fc.integer({ min: 0, max: 90 }), { freq: 8 }),
      isPlanned: fc.boolean(),
    }),
  ),
)

test('deciding all countries at once gives the same as each cell, with the oldest and newest reading', () => {
  let decidedEver = 0
  fc.assert(
    fc.property(plant, planted => {
      const measured = planted.flatMap(({ chart, readAgo }): ChartMoment[] =>
        readAgo === null ? [] : [{ chart, observedAt: ago(readAgo), depth: 100, entryCount: 100 }],
      )
      const plan = new Set<ChartKey>(planted.filter(entry => entry.isPlanned).map(({ chart }) => chartKeyOf(chart)))
      const then = knownThen({ asOf, since: ago(72), measured, attempted: [] })
      const known = { ...then, isPlanned: (key: ChartKey) => plan.has(key) }
      const cells = storefrontCodes.map(code => ({ code, cell: readCell(code, kinds, known) }))
      const decided = cells.filter(({ cell }) => cell.fresh.length > 0 && cell.missing.length === 0)
      const found = findDecided(kinds, known)
      expect([...found.countries]).toEqual(decided.map(({ code }) => code))
      decidedEver += found.countries.size
      for (const { code, cell } of cells) {
        const of = { known, failures: new Map(), best: undefined, isOffered: true }
        expect(stateOfCell(cell, of).state.state === 'unranked').toBe(found.countries.has(code))
      }
      const times = decided.flatMap(({ cell }) => cell.fresh.map(({ observedAt }) => observedAt.getTime()))
      const span = times.length > 0 ? [Math.min(...times), Math.max(...times)] : [undefined, undefined]
      expect([found.observedFrom?.getTime(), found.observedTo?.getTime()]).toEqual(span)
    }),
    { seed: 1 },
  )
  expect(decidedEver).toBeGreaterThan(0)
})

const now = new Date('2026-03-07T12:00:00Z')

type MeasuredRank = { genre: number; rank: number; days: number }

const chartOf = (genre: number): Chart => ({ storefront: 'us', type: 'top-free', genre, device: 'iphone' })

/** The genre of the chosen chart for an app with these ranks, in charts measured for the given number of days. */
const drawnOf = (...of: MeasuredRank[]): number | undefined => {
  const [country] = bestByCountry(
    of.map(({ genre, rank }) => ({ appId: 11, chart: chartOf(genre), rank, observedAt: now })),
  )
  const firstMoments = new Map(
    of.map(({ genre, days }): [ChartKey, Date] => [chartKeyOf(chartOf(genre)), new Date(now.getTime() - days * dayMs)]),
  )
  return country && chooseHistoryChart(country, { now, firstMoments }).genre
}

test('the plotted chart of a country is the best one measured for a month, even if the app ranks better in one added yesterday', () => {
  expect(drawnOf({ genre: 6014, rank: 1, days: 1 }, { genre: 36, rank: 90, days: 90 })).toBe(36)
  expect(drawnOf({ genre: 6014, rank: 1, days: 29.9 }, { genre: 36, rank: 90, days: 90 })).toBe(36)
  expect(drawnOf({ genre: 6014, rank: 1, days: 30 }, { genre: 36, rank: 90, days: 90 })).toBe(6014)
  expect(drawnOf({ genre: 6014, rank: 5, days: 31 }, { genre: 36, rank: 90, days: 3_000 })).toBe(6014)
})

test('the plotted chart of a country is the one measured longest if none was for a month; charts of one sweep are equally old', () => {
  expect(drawnOf({ genre: 6014, rank: 1, days: 1 }, { genre: 36, rank: 90, days: 9 })).toBe(36)
  expect(drawnOf({ genre: 6014, rank: 1, days: 8 }, { genre: 36, rank: 90, days: 9 })).toBe(6014)
  expect(drawnOf({ genre: 6014, rank: 1, days: 0 }, { genre: 36, rank: 90, days: 0.1 })).toBe(6014)
})

test('the plotted chart of a country is always one where the app ranks, and no better one is as old or measured for a month', () => {
  const measured = fc.record({ rank: fc.integer({ min: 1, max: 200 }), days: fc.integer({ min: 0, max: 60 }) })
  const genres = [36, 6014, 6016, 6007]
  const of = fc
    .array(measured, { minLength: 1, maxLength: 4 })
    .map(all => all.map((chart, index) => ({ ...chart, genre: genres[index] ?? 0 })))
  fc.assert(
    fc.property(of, all => {
      const drawn = all.find(({ genre }) => genre === drawnOf(...all))
      expect(drawn).toBeDefined()
      const better = all.filter(({ rank }) => rank < (drawn?.rank ?? 0))
      for (const { days } of better) {
        expect(days).toBeLessThan(30)
        expect(days).toBeLessThan(drawn?.days ?? 0)
      }
    }),
    { seed: 1 },
  )
})

test('a chart of unknown age counts from the day of its rank', () => {
  const ranks = [{ appId: 11, chart: chartOf(36), rank: 1, observedAt: now }]
  const [country] = bestByCountry(ranks)
  expect(country && chooseHistoryChart(country, { now, firstMoments: new Map() })).toEqual(chartOf(36))
})

const rankOf = (rank: number, chart: Partial<Chart> = {}, hour = 0): AppRank => ({
  appId: 11,
  rank,
  observedAt: new Date(Date.UTC(2026, 2, 7, hour)),
  chart: { storefront: 'us', type: 'top-free', genre: 6012, device: 'iphone', ...chart },
})

const ranks: fc.Arbitrary<AppRank[]> = fc.array(
  fc
    .record({
      rank: fc.integer({ min: 1, max: 100 }),
      storefront: fc.constantFrom('us', 'jp', 'de'),
      genre: fc.constantFrom(36, 6009, 6012, 6014, 6021, 7014),
      chartType: fc.constantFrom(...chartTypes),
      device: fc.constantFrom(...devices),
      hour: fc.integer({ min: 0, max: 3 }),
    })
    .map(({ rank, hour, ...chart }) => rankOf(rank, chart, hour)),
)

const asked: fc.Arbitrary<Scope> = fc.record({
  charts: fc.constantFrom(...scopeGroups, 6021, 7014),
  chartType: fc.option(fc.constantFrom(...chartTypes), { nil: undefined }),
  device: fc.option(fc.constantFrom(...devices), { nil: undefined }),
})

const scopes: fc.Arbitrary<Scope> = fc.tuple(asked, fc.constantFrom(...devices)).map(of => scopeFor(...of))

const bestOf = (of: readonly AppRank[]) =>
  new Map(bestByCountry(of).map(country => [country.storefront, country.best.rank]))

test('the charts of a scope are among those of any chart, so that no country is better and none is added', () => {
  fc.assert(
    fc.property(ranks, scopes, (all, scope) => {
      const any = bestOf(ranksInScope(all, { ...anyScope, device: scope.device, chartType: scope.chartType }))
      for (const [storefront, rank] of bestOf(ranksInScope(all, scope))) {
        expect(any.get(storefront)).toBeLessThanOrEqual(rank)
      }
      expect(ranksInScope(all, anyScope)).toEqual(all)
    }),
  )
})

test('choosing the charts of a scope twice gives the same result', () => {
  fc.assert(
    fc.property(ranks, scopes, (all, scope) => {
      const chosen = ranksInScope(all, scope)
      expect(ranksInScope(chosen, scope)).toEqual(chosen)
      expect(chosen.every(rank => peaksInScope(all, scope).includes(rank))).toBe(true)
    }),
  )
})

test('the charts of a scope of an app for iPad only are those of the iPad, unless a device is named or any chart counts', () => {
  fc.assert(
    fc.property(ranks, asked, (all, scope) => {
      const device = isByDevice(scope) ? 'ipad' : scope.device
      expect(ranksInScope(all, scopeFor(scope, 'ipad'))).toEqual(ranksInScope(all, { ...scope, device }))
      expect(ranksInScope(all, scopeFor(scope, 'iphone'))).toEqual(ranksInScope(all, scope))
    }),
  )
  const [onPhone, onPad] = [rankOf(1), rankOf(5, { device: 'ipad' })]
  expect(ranksInScope([onPhone, onPad], scopeFor(ownScope, 'ipad'))).toEqual([onPad])
  expect(ranksInScope([onPhone, onPad], scopeFor(anyScope, 'ipad'))).toEqual([onPhone, onPad])
})

test('the charts of a scope leave out grossing, the iPad and the genres of games, unless they are named', () => {
  const others = [rankOf(1, { type: 'top-grossing' }), rankOf(2, { device: 'ipad' }), rankOf(3, { genre: 7014 })]
  const own = [rankOf(8), rankOf(9, { genre: 36 })]
  expect(ranksInScope([...others, ...own], ownScope)).toEqual(own)
  expect(ranksInScope(others, { charts: 'own', chartType: 'top-grossing' })).toEqual([others[0]])
  expect(ranksInScope(others, { charts: 'own', device: 'ipad' })).toEqual([others[1]])
  expect(ranksInScope(others, { charts: 7014 })).toEqual([others[2]])
})

test('the charts of a scope of an app whose price changed are those of its newest type in each country, and its peaks are of both', () => {
  const [paid, free] = [rankOf(1, { type: 'top-paid' }, 1), rankOf(7, {}, 2)]
  const elsewhere = rankOf(3, { storefront: 'jp', type: 'top-paid' }, 1)
  expect(ranksInScope([paid, free, elsewhere], ownScope)).toEqual([free, elsewhere])
  expect(peaksInScope([paid, free, elsewhere], ownScope)).toEqual([paid, free, elsewhere])
  const atOnce = [paid, rankOf(7, {}, 1)]
  expect(ranksInScope(atOnce, ownScope)).toEqual(atOnce)
})

test('the charts of a scope have Magazines & Newspapers only for an app without another category', () => {
  const magazines = rankOf(1, { genre: 6021 })
  const news = rankOf(30, { genre: 6009, storefront: 'jp' })
  const overall = rankOf(90, { genre: 36 })
  expect(ranksInScope([magazines, news, overall], ownScope)).toEqual([news, overall])
  expect(peaksInScope([magazines, news, overall], ownScope)).toEqual([news, overall])
  expect(ranksInScope([magazines, overall], ownScope)).toEqual([magazines, overall])
  expect(findGenre(6021)?.name).toBe('Magazines & Newspapers')
})
