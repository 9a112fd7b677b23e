import { describe, expect, test } from 'vitest'
import { type ChartType, chartTypes, devices } from '#domain/charts.ts'
import { anyScope, ownScope, type Scope } from '#domain/scopes.ts'
import { listKinds, narrowCharts, possibleChartsOf } from './possible-charts.rules.ts'

const at = (day: number) => new Date(Date.UTC(2026, 2, day))
const unknown = { genre: null, price: null, isIpadOnly: null }
const nowhere = { seen: undefined, lastSeen: [] }
const seenIn = (types: ChartType[], lastSeen: { chartType: ChartType; at: Date }[] = []) => ({
  seen: { genres: [36], chartTypes: types, devices: [...devices] },
  lastSeen,
})

describe('the charts an app could be in', () => {
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
