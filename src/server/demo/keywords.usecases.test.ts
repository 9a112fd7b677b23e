import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayMs } from '#domain/units.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { addPublicApps } from '../catalog/public-apps.repository.ts'
import { createKeywords } from '../keywords/keywords.usecases.ts'
import { rowsOf } from '../platform/database/database.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openFakeAppStore, openTestCollector } from '../testing/test-collector.ts'
import { seedKeywords } from './keywords.usecases.ts'

test("the demo's public apps have positions for the last 30 days, and a later start adds missing days", async () => {
  const clock = createRunningClock(new Date('2026-03-07T12:00:00Z'))
  const { store, url } = await openFakeAppStore({ now: clock.now })
  const { db, log, pace, appStore, ask, collector } = await openTestCollector({ clock, url })
  const { findStanding } = collector
  const keywords = createKeywords({ db, clock, log, pace, appStore, ask, findStanding, stalenessHours: 72 })
  const chart = { storefront: 'us', chartType: 'top-free', genre: 36, device: 'iphone' } as const
  const appIds = store.world.rankedAppIds({ chart, at: clock.now() }).slice(0, 3)
  const icon = 'https://is1-ssl.mzstatic.com/icon.png'
  await recordSeenApps(
    db,
    appIds.map((appId, index) => ({ appId, icon, name: `Name${index} - video editor` })),
    { storefront: 'us', at: clock.now() },
  )
  await addPublicApps(db, appIds, clock.now())
  const countRows = async () =>
    (
      await rowsOf<{ rows: number; days: number }>(
        db,
        sql`SELECT count(*)::integer AS rows, count(DISTINCT date_trunc('day', observed_at, 'UTC'))::integer AS days
          FROM keyword_readings`,
      )
    )[0]

  const options = { db, clock, fakeUrl: url, keywords }
  await seedKeywords(options)
  const searches = await keywords.listSearchesOf(appIds)
  expect(searches.map(({ keyword }) => keyword)).toEqual(['name0', 'name1', 'name2', 'video', 'video editor'])
  expect(await countRows()).toEqual({ rows: 5 * 30, days: 30 })
  const [appId = 0] = appIds
  // Today is not measured yet.
  const shownKeywords = await keywords.listKeywords({ appId, storefront: 'us', readerId: undefined })
  expect(shownKeywords.keywords.map(({ trend }) => trend.length)).toEqual([29, 29, 29])
  await seedKeywords(options)
  expect(await countRows()).toEqual({ rows: 5 * 30, days: 30 })
  clock.advance(2 * dayMs)
  await seedKeywords(options)
  expect(await countRows()).toEqual({ rows: 5 * 32, days: 32 })
})
