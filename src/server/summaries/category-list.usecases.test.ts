import { describe, expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { createHistory } from '../history/history.usecases.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createCategoryList } from './category-list.usecases.ts'
import { createStandings } from './standings.usecases.ts'

const now = new Date('2026-03-07T12:00:00Z')

type App = { appId: number; name?: string; genre?: number }
type ReadChart = Partial<Chart> & { appIds: number[]; hoursAgo?: number }

const openList = async (apps: readonly App[], seen: readonly ReadChart[]) => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(now)
  const history = createHistory({ db, clock })
  await recordSeenApps(db, apps, { storefront: 'us', at: now })
  await history.snapshots.recordSnapshots(
    seen.map(({ appIds, hoursAgo = 1, ...chart }) => ({
      chart: { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone', ...chart },
      observedAt: new Date(now.getTime() - hoursAgo * hourMs),
      source: 'rss',
      depth: 200,
      appIds,
    })),
  )
  const list = createCategoryList({ db, listTrackedAmong: async () => new Set() })
  const standings = await createStandings({ history, clock, stalenessHours: 72, listIpadOnlyIds: async () => [] })()
  type Asked = { order?: 'rank' | 'id'; limit?: number; cursor?: string }
  return (slug: string, { order = 'rank', limit = 60, cursor }: Asked = {}) =>
    list.listCategoryApps(standings, slug, { order, page: { limit, after: cursor?.split('~') } })
}

describe('the apps of a category', () => {
  test('the apps of a category are those of its genre with a current rank in any chart anywhere', async () => {
    const listApps = await openList(
      [
        { appId: 1, name: 'Meal', genre: 6023 },
        { appId: 2, name: 'Dish', genre: 6023 },
        { appId: 3, name: 'Song', genre: 6011 },
        { appId: 4, name: 'Gone', genre: 6023 },
        { appId: 5, name: 'Unknown' },
      ],
      [
        { appIds: [3, 5, 1] },
        { appIds: [4, 2], hoursAgo: 30, genre: 6023 },
        { appIds: [2], hoursAgo: 2, genre: 6023 },
        { appIds: [1, 2], storefront: 'de' },
      ],
    )
    const answer = await listApps('food-drink')
    expect(answer.apps).toMatchObject([
      { name: 'Dish', category: 'Food & Drink', bestRank: 1, countriesCount: 2, isTracked: false },
      { name: 'Meal', category: 'Food & Drink', bestRank: 1, countriesCount: 2, isTracked: false },
    ])
    expect(answer).toMatchObject({ totalApps: 2, showing: 2 })
  })

  test('the apps of a category include every kind of game for games, but no music games for music', async () => {
    const apps = [6014, 7003, 7011, 6011].map((genre, index) => ({ appId: index + 1, name: `G${genre}`, genre }))
    const listApps = await openList(apps, [{ appIds: [1, 2, 3, 4] }])
    const games = await listApps('games')
    const music = await listApps('music')
    expect(games.apps.map(({ name }) => name)).toEqual(['G6014', 'G7003', 'G7011'])
    expect(music.apps.map(({ name }) => name)).toEqual(['G6011'])
  })

  test('the apps of a category are limited to sixty per page, while the total counts all', async () => {
    const apps = Array.from({ length: 100 }, (_, index) => ({ appId: index + 1, name: `N${index}`, genre: 6015 }))
    const everywhere = storefrontCodes.slice(0, 3).map(storefront => ({ storefront, appIds: [7] }))
    const seen = [{ appIds: apps.map(({ appId }) => appId) }, ...everywhere]
    const listApps = await openList(apps, seen)
    const answer = await listApps('finance')
    expect(answer).toMatchObject({ totalApps: 100, showing: 60, appsBefore: 0 })
    expect(answer.apps.slice(0, 3).map(({ id }) => id)).toEqual(['7', '1', '2'])
  })

  test('the apps of a category continue on the next page without a gap, also between apps that only their names order', async () => {
    const apps = Array.from({ length: 130 }, (_, index) => ({ appId: index + 1, name: `N${index % 7}`, genre: 6015 }))
    const appIds = apps.map(({ appId }) => appId)
    // Each app is the first one of a country, so countries and ranks order none of them.
    const listApps = await openList(
      apps,
      storefrontCodes.slice(0, 130).map((storefront, index) => ({ storefront, appIds: [index + 1] })),
    )
    for (const order of ['rank', 'id'] as const) {
      const first = await listApps('finance', { order })
      const second = await listApps('finance', { order, cursor: `${first.nextCursor}` })
      const third = await listApps('finance', { order, cursor: `${second.nextCursor}` })
      const pages = [first, second, third]
      expect(pages.map(({ appsBefore, showing }) => [appsBefore, showing])).toEqual([
        [0, 60],
        [60, 60],
        [120, 10],
      ])
      expect(third.nextCursor).toBeNull()
      const ids = pages.flatMap(answer => answer.apps.map(({ id }) => Number(id)))
      const byName = apps.toSorted((a, b) => a.name.localeCompare(b.name) || a.appId - b.appId)
      expect(ids).toEqual(order === 'id' ? appIds : byName.map(({ appId }) => appId))
    }
  })

  test('the apps of a category are none after the last one, while the total counts all', async () => {
    const listApps = await openList([{ appId: 1, genre: 6015 }], [{ appIds: [1] }])
    const { nextCursor, ...after } = await listApps('finance', {
      cursor: '0000000000000175~0000000000000001~~0000000000000009',
    })
    expect([nextCursor, after.apps, after.totalApps, after.showing, after.appsBefore]).toEqual([null, [], 1, 0, 1])
  })

  test.each(['', 'all', 'games-action', 'Food-Drink', 'nothing', '__proto__'])('"%s" is no category', async slug => {
    const listApps = await openList([], [])
    await expect(listApps(slug)).rejects.toMatchObject({
      code: 'category.not_found',
      message: `The App Store has no category "${slug}"; a valid one is, for example, "food-drink".`,
    })
  })
})
