import { describe, expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { genres } from '#domain/genres.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { testNow } from '../testing/started-store.ts'
import { sortSmallest } from './candidates.ts'
import { nameIn } from './names.ts'
import { priceAt } from './prices.ts'
import { createDraw } from './random.ts'
import { languages } from './words/languages.ts'
import { createWorld, worldOfSeed } from './world.ts'

const world = createWorld(1)
const overall: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }
const at = testNow

const appsOf = (chart: Chart) => world.storeAppIds({ chart, at }).map(world.findApp)

describe('the apps of the world', () => {
  test('there are at least 4,000 apps, each with its own id, name and bundle id of digits and words', () => {
    expect(world.apps.length).toBeGreaterThan(4000)
    expect(new Set(world.apps.map(({ id }) => id)).size).toBe(world.apps.length)
    expect(new Set(world.apps.map(({ name }) => name.brand)).size).toBe(world.apps.length)
    expect(world.apps.every(({ bundleId }) => /^com\.[a-z0-9]+\.[a-z0-9]+$/.test(bundleId))).toBe(true)
  })

  test('the apps of the world have names in all the scripts of the storefronts', () => {
    const scripts = 'Latin Cyrillic Han Hiragana Hangul Arabic Hebrew Thai Devanagari Greek'.split(' ')
    const names = world.apps.map(({ name }) => name.brand).join(' ')
    for (const script of scripts) expect(names, script).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'))
  })

  test('every genre has free and paid apps, and every app has a genre and a name in every language', () => {
    for (const { id } of genres.slice(1)) {
      const inGenre = world.apps.filter(app => app.genres.includes(id))
      expect(inGenre.filter(({ price }) => price === 0).length, `free ${id}`).toBeGreaterThan(100)
      expect(inGenre.filter(({ price }) => price > 0).length, `paid ${id}`).toBeGreaterThan(100)
    }
    for (const language of languages) expect(world.apps.every(app => nameIn(app, language) !== '')).toBe(true)
  })

  test('many developers have several apps', () => {
    const counts = new Map<number, number>()
    for (const { developer } of world.apps) counts.set(developer.id, (counts.get(developer.id) ?? 0) + 1)
    expect([...counts.values()].filter(count => count >= 3).length).toBeGreaterThan(500)
  })

  test('some apps are not sold everywhere', () => {
    const absent = world.apps.filter(app => !world.isOffered(app, 'cn', at))
    expect(absent.length).toBeGreaterThan(1000)
  })
})

describe('the charts of the world', () => {
  test('a rank depends on seed, chart and hour alone, not on earlier requests', () => {
    const other = createWorld(1)
    const later = new Date(at.getTime() + 40 * dayMs)
    const chart: Chart = { storefront: 'jp', type: 'top-paid', genre: 6014, device: 'ipad' }
    const first = world.rankedAppIds({ chart, at })
    other.rankedAppIds({ chart: overall, at: later })
    other.rankedAppIds({ chart, at: later })
    expect(other.rankedAppIds({ chart, at })).toEqual(first)
    expect(createWorld(2).rankedAppIds({ chart, at })).not.toEqual(first)
  })

  test('a chart stays the same within an hour and moves over some hours', () => {
    const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs)
    const ids = world.rankedAppIds({ chart: overall, at: hour })
    expect(world.rankedAppIds({ chart: overall, at: new Date(hour.getTime() + hourMs - 1) })).toEqual(ids)
    expect(world.rankedAppIds({ chart: overall, at: new Date(hour.getTime() + 5 * hourMs) })).not.toEqual(ids)
  })

  test('an app is in a chart only if it is released, sold there, and of the right genre, price and device', () => {
    const charts: Chart[] = [
      overall,
      { storefront: 'de', type: 'top-paid', genre: 6014, device: 'ipad' },
      { storefront: 'cn', type: 'top-grossing', genre: 7012, device: 'iphone' },
    ]
    for (const chart of charts) {
      const found = appsOf(chart)
      expect(found.length).toBeGreaterThan(50)
      expect(new Set(found).size).toBe(found.length)
      for (const app of found) {
        if (app === undefined) throw new Error('A ranked id is no app.')
        expect(world.isOffered(app, chart.storefront, at)).toBe(true)
        expect(chart.genre === 36 || app.genres.includes(chart.genre)).toBe(true)
        if (chart.type !== 'top-grossing') expect(app.price > 0).toBe(chart.type === 'top-paid')
        expect(chart.device === 'ipad' ? app.hasIpad : app.hasIphone).toBe(true)
      }
    }
  })

  test('some apps are for iPad only, so that they are in iPad charts and in no other', () => {
    const ipadOnly = world.apps.filter(({ hasIphone }) => !hasIphone)
    expect(ipadOnly.length / world.apps.length).toBeGreaterThan(0.005)
    expect(ipadOnly.length / world.apps.length).toBeLessThan(0.03)
    const designs = appsOf({ ...overall, genre: 6027, device: 'ipad' })
    expect(designs.filter(app => app?.hasIphone === false).length).toBeGreaterThan(2)
  })

  test('the feed shows at most 100 apps in the order of the true chart', () => {
    const full = world.storeAppIds({ chart: overall, at })
    const feedIds = world.rankedAppIds({ chart: overall, at })
    expect(full).toHaveLength(200)
    expect(feedIds.length).toBeLessThanOrEqual(100)
    expect(full.slice(0, 100).filter(id => feedIds.includes(id))).toEqual(feedIds)
  })

  test('paid feeds omit ranked apps more often than free ones', () => {
    const moments = Array.from({ length: 120 }, (_, day) => new Date(at.getTime() + day * dayMs))
    const depths = (type: 'top-free' | 'top-paid') =>
      moments.map(moment => world.rankedAppIds({ chart: { ...overall, type }, at: moment }).length)
    expect(depths('top-free').filter(depth => depth === 100).length).toBeGreaterThan(100)
    expect(Math.min(...depths('top-free'))).toBeGreaterThanOrEqual(97)
    expect(depths('top-paid').filter(depth => depth < 100).length).toBeGreaterThan(80)
    expect(Math.min(...depths('top-paid'))).toBeGreaterThanOrEqual(92)
  })

  test('nearly every storefront has a chart of free apps, and small ones have short or empty charts otherwise', () => {
    const depthsOf = (chart: Omit<Chart, 'storefront'>) =>
      storefrontCodes.map(storefront => world.rankedAppIds({ chart: { ...chart, storefront }, at }).length)
    expect(depthsOf(overall).filter(depth => depth >= 50).length).toBeGreaterThanOrEqual(165)
    const paid = depthsOf({ type: 'top-paid', genre: 6015, device: 'iphone' })
    expect(paid.filter(depth => depth === 0).length).toBeGreaterThan(5)
    expect(paid.filter(depth => depth >= 9 && depth <= 74).length).toBeGreaterThan(40)
    expect(paid.filter(depth => depth > 90).length).toBeGreaterThan(8)
  })

  test('some apps rank in most of the world, and others in one country only', () => {
    const inTop = (depth: number) => {
      const counts = new Map<number, number>()
      for (const storefront of storefrontCodes) {
        const ids = world.rankedAppIds({ chart: { ...overall, storefront }, at }).slice(0, depth)
        for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
      }
      return [...counts.values()]
    }
    expect(inTop(100).filter(count => count > 120).length).toBeGreaterThanOrEqual(12)
    expect(inTop(10).filter(count => count > 100).length).toBeGreaterThanOrEqual(3)
    expect(inTop(100).filter(count => count === 1).length).toBeGreaterThan(500)
  })

  test('within 60 days new apps enter and established apps drop out', () => {
    const start = new Date(at.getTime() - 60 * dayMs)
    const chart: Chart = { ...overall, storefront: 'gb', genre: 6014 }
    const before = new Set(world.rankedAppIds({ chart, at: start }))
    const now = world.rankedAppIds({ chart, at })
    const entered = now.filter(id => !before.has(id)).map(world.findApp)
    expect(entered.length).toBeGreaterThan(5)
    expect(entered.some(app => app !== undefined && app.releasedAt > start.getTime())).toBe(true)
  })
})

test('the smallest values come first and in order, as if all had been sorted', () => {
  const draw = createDraw(7)
  for (let run = 0; run < 500; run++) {
    // Few different values, so that many are equal.
    const values = Float64Array.from({ length: draw.below(60) }, () => draw.below(1 + draw.below(90)))
    const count = draw.below(70)
    const expected = values.toSorted().subarray(0, count)
    expect(sortSmallest(values.slice(), count)).toEqual(expected)
  }
})

const start = Date.UTC(2026, 5, 1)

/** The daily prices of a year. */
const yearOf = (app: { hash: number; price: number }) =>
  Array.from({ length: 365 }, (_, day) => priceAt(app, start + day * dayMs))

describe('prices over a year', () => {
  const { apps } = worldOfSeed(1)

  test('a free app stays free, and a paid app stays paid', () => {
    for (const app of apps.filter((_, index) => index % 50 === 0)) {
      expect(
        yearOf(app).every(price => price > 0 === app.price > 0),
        String(app.id),
      ).toBe(true)
    }
  })

  test('most paid apps are sometimes on sale at a lower price, and return to the old price afterwards', () => {
    const paid = apps.filter(({ price }) => price > 2).slice(0, 400)
    const years = paid.map(app => ({ app, days: yearOf(app) }))
    const onSale = years.filter(({ app, days }) => days.some(price => price < app.price))
    expect(onSale.length).toBeGreaterThan(paid.length / 2)
    expect(onSale.length).toBeLessThan(paid.length)
    for (const { app, days } of years) {
      expect(Math.max(...days)).toBe(app.price)
      expect(days.filter(price => price === app.price).length).toBeGreaterThan(200)
    }
  })
})
