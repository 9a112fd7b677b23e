import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Chart, chartTypes, devices } from '#domain/charts.ts'
import { findGenre } from '#domain/genres.ts'
import { anyScope, isByDevice, ownScope, type Scope, scopeFor, scopeGroups } from '#domain/scopes.ts'
import type { AppRank } from '../history/ranks.rules.ts'
import { bestByCountry } from './countries.rules.ts'
import { peaksInScope, ranksInScope } from './scopes.rules.ts'

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

describe('the charts of a scope', () => {
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

  test('the charts of a scope are chosen twice with the same result', () => {
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
})
