import { describe, expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { unknownHome } from '#domain/scopes.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { type AppInChart, changeOf, findFirstCharts } from './pairs.rules.ts'

const start = Date.parse('2026-03-01T00:00:00Z')
const hour = (hours: number) => new Date(start + hours * hourMs)

const us: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }

const appWith = (ranks: Record<number, number>): AppInChart => ({
  appId: 1,
  chart: us,
  measuredSince: hour(-24 * 30),
  rankAt: at => ranks[(at.getTime() - start) / hourMs] ?? null,
  bestBefore: () => null,
  isNewToCountry: () => false,
  findPast: () => undefined,
  findCategoryPast: () => undefined,
  home: unknownHome,
  usualMove: () => null,
  findBecame: () => ({}),
})
const pair = (previous: number | null, at: number, depth = 100) => ({
  at: hour(at),
  previousAt: previous === null ? null : hour(previous),
  depth,
  ranks: { before: depth, now: depth },
})

describe('a change', () => {
  test.each([
    { what: 'a climb', ranks: { 0: 9, 1: 4 }, change: { rank: 4, previousRank: 9 } },
    { what: 'an app that left', ranks: { 0: 9 }, change: { rank: null, previousRank: 9 } },
    { what: 'an app that came', ranks: { 1: 9 }, change: { rank: 9, previousRank: null } },
  ])('a change is $what', ({ ranks, change }) => {
    expect(changeOf(appWith(ranks), pair(0, 1))).toMatchObject(change)
  })

  test.each([
    { what: 'an app that stayed where it was', ranks: { 0: 9, 1: 9 } },
    { what: 'an app that was in neither', ranks: {} },
    { what: 'places that only one of both measurements shows', ranks: { 0: 150 } },
  ])('a change is not $what', ({ ranks }) => {
    expect(changeOf(appWith(ranks), pair(0, 1))).toBeUndefined()
  })

  test('a change without an earlier measurement has only the new rank', () => {
    const change = changeOf(appWith({ 0: 3, 1: 9 }), pair(null, 1))
    expect(change).toMatchObject({ rank: 9, previousRank: null, previousAt: null })
    expect(changeOf(appWith({ 0: 3 }), pair(null, 1))).toBeUndefined()
  })
})

describe('the first chart of a country', () => {
  const at = (chart: Partial<Chart>, rank: number, hours = 0) => ({
    appId: 1,
    rank,
    observedAt: hour(hours),
    chart: { ...us, ...chart },
  })
  const seen = (storefront: string, hours = 0) => ({ appId: 1, storefront, at: hour(hours) })

  test('the first chart of a country is the one where the app ranks best at the moment it was first seen there', () => {
    const [worse, best] = [at({ genre: 6014 }, 9), at({ device: 'ipad' }, 4)]
    const later = at({ type: 'top-grossing' }, 1, 1)
    expect([...findFirstCharts([worse, later, best], [seen('us')])]).toEqual([best])
  })

  test('the first chart of a country is one per country, and none where the app was seen before', () => {
    const [us, jp] = [at({}, 9), at({ storefront: 'jp' }, 9)]
    expect([...findFirstCharts([us, jp], [seen('us'), seen('jp', -dayMs / hourMs)])]).toEqual([us])
  })

  test('the first chart of a country does not depend on the order of charts with equal ranks', () => {
    const [first, second] = [at({ genre: 6014 }, 9), at({ genre: 36 }, 9)]
    const firstOf = (ranks: (typeof first)[]) => [...findFirstCharts(ranks, [seen('us')])]
    expect(firstOf([first, second])).toEqual(firstOf([second, first]))
  })
})
