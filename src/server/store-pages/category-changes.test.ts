import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startOfDay } from '#domain/days.ts'
import { allGenres, magazinesGenre } from '#domain/genres.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import type { CategoryDay } from '../history/apps/category-days.usecases.ts'
import { createHistory } from '../history/history.usecases.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { listCategoryChanges } from './category-changes.rules.ts'
import { createStorePages } from './store-pages.usecases.ts'

const [utilities, productivity, games] = [6002, 6007, 6014]
const start = startOfDay('2026-03-01').getTime()
const at = (day: number, hour: number) => new Date(start + day * dayMs + hour * hourMs)

/** Seen in a category on a day, from one hour to another. */
const seen = (day: number, category: number, readings = 24, [first, last] = [1, 20]): CategoryDay => ({
  category,
  readings,
  firstAt: at(day, first ?? 1),
  lastAt: at(day, last ?? 20),
})

const changesOf = (days: readonly CategoryDay[]) => listCategoryChanges(days).map(each => [each.previous, each.current])

describe('a change of category', () => {
  test('a change of category has the last reading of the former category and the first of the other, also across days without one', () => {
    const days = [seen(0, utilities), seen(1, utilities), seen(9, productivity), seen(10, productivity)]
    expect(listCategoryChanges(days)).toEqual([
      {
        previous: utilities,
        current: productivity,
        previousAt: at(1, 20).toISOString(),
        observedAt: at(9, 1).toISOString(),
      },
    ])
  })

  test('a change of category is on the day on which most charts show the other category, because they are read one after the other', () => {
    const days = [
      seen(0, utilities),
      seen(1, utilities, 30),
      seen(1, productivity, 5, [22, 23]),
      seen(2, utilities, 2, [0, 1]),
      seen(2, productivity, 30, [1, 23]),
    ]
    expect(listCategoryChanges(days)).toMatchObject([
      { previousAt: at(1, 20).toISOString(), observedAt: at(2, 1).toISOString() },
    ])
  })

  test('a single reading with another category is not a change of category, and neither are the days around it', () => {
    expect(changesOf([seen(0, utilities), seen(1, games, 1)])).toEqual([])
    expect(changesOf([seen(0, utilities), seen(1, games, 1), seen(2, utilities)])).toEqual([])
    expect(changesOf([seen(0, utilities), seen(1, games, 1), seen(2, games, 1)])).toEqual([[utilities, games]])
  })

  test('a change of category and back are two changes', () => {
    expect(changesOf([seen(0, utilities), seen(1, games), seen(2, utilities)])).toEqual([
      [utilities, games],
      [games, utilities],
    ])
  })

  test('a change of category never leads from a category to itself, and each begins where the one before ended', () => {
    const day = fc.record({ category: fc.constantFrom(utilities, productivity, games), readings: fc.nat({ max: 3 }) })
    fc.assert(
      fc.property(fc.array(fc.uniqueArray(day, { selector: ({ category }) => category, minLength: 1 })), days => {
        const list = days.flatMap((each, number) =>
          each.map(({ category, readings }) => seen(number, category, readings + 1)),
        )
        const changes = listCategoryChanges(list)
        for (const [index, { previous, current, previousAt, observedAt }] of changes.entries()) {
          expect(previous).not.toBe(current)
          expect(Date.parse(previousAt)).toBeLessThan(Date.parse(observedAt))
          if (index > 0) expect(previous).toBe(changes[index - 1]?.current)
        }
      }),
    )
  })
})

describe('the store page has the changes of category that', () => {
  const appId = 4_000_000_001
  const now = new Date('2026-03-07T12:00:00Z')

  const openCharts = async () => {
    const { db } = await openTestDatabase()
    await recordSeenApps(db, [{ appId, name: 'App' }], { storefront: 'us', at: now })
    const clock = createTestClock(now)
    const history = createHistory({ db, clock })
    const storePages = createStorePages({ db, history, clock, stalenessHours: 72 })
    const { recordSnapshots } = history.snapshots
    const see = (daysAgo: number, genre: number, storefront: StorefrontCode = 'us') => {
      const observedAt = new Date(now.getTime() - daysAgo * dayMs)
      const chart = { storefront, type: 'top-free', genre, device: 'iphone' } as const
      return recordSnapshots([{ chart, observedAt, source: 'rss', depth: 100, appIds: [appId, 1] }])
    }
    const changesOf = async (from?: string) =>
      (await storePages.getStorePage(appId, { storefront: 'us', from })).categoryChanges
    return { see, changesOf }
  }

  test('the charts of all countries show a change of category, also if the span begins between the readings around it', async () => {
    const { see, changesOf } = await openCharts()
    for (const days of [40, 39, 31]) await see(days, utilities, 'jp')
    for (const days of [29, 28, 1]) await see(days, productivity)
    const change = {
      previous: utilities,
      current: productivity,
      previousAt: '2026-02-04T12:00:00.000Z',
      observedAt: '2026-02-06T12:00:00.000Z',
    }
    expect(await changesOf()).toEqual([change])
    expect(await changesOf('2026-02-05T00:00:00Z')).toEqual([change])
    expect(await changesOf('2026-02-07T00:00:00Z')).toEqual([])
  })

  test('overall charts, genres of games and a second chart of magazines show no change of category', async () => {
    const { see, changesOf } = await openCharts()
    for (const genre of [utilities, allGenres, magazinesGenre, 7_014]) await see(genre % 7, genre)
    expect(await changesOf()).toEqual([])
  })
})
