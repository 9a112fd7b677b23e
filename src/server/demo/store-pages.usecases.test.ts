import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayMs } from '#domain/units.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { addPublicApps } from '../catalog/public-apps.repository.ts'
import { createHistory } from '../history/history.usecases.ts'
import { rowsOf } from '../platform/database/database.ts'
import { createStorePages } from '../store-pages/store-pages.usecases.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openFakeAppStore } from '../testing/test-collector.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { seedStorePages } from './store-pages.usecases.ts'

const start = new Date('2026-03-07T12:00:00Z')

test("the demo's public apps have a history of store pages, and a later start adds missing days", async () => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(start)
  const { store, url } = await openFakeAppStore({ now: clock.now })
  const { world } = store
  const paid = world.apps.filter(app => app.price > 2 && world.isOffered(app, 'us', start)).slice(0, 8)
  const appIds = paid.map(({ id }) => id)
  await recordSeenApps(
    db,
    appIds.map(appId => ({ appId, name: `App ${appId}` })),
    { storefront: 'lu', at: start },
  )
  await addPublicApps(db, appIds, start)
  const storePages = createStorePages({ db, history: createHistory({ db, clock }), clock, stalenessHours: 72 })
  const seed = () => seedStorePages({ db, clock, fakeUrl: url, storePages, days: 90 })
  const countReadings = async () =>
    (
      await rowsOf<{ rows: number; days: number; countries: number }>(
        db,
        sql`SELECT count(*)::integer AS rows, count(DISTINCT date_trunc('day', observed_at, 'UTC'))::integer AS days,
          count(DISTINCT storefront)::integer AS countries FROM store_page_readings`,
      )
    )[0]

  await seed()
  expect(await countReadings()).toEqual({ rows: 8 * 30 * 21, days: 30, countries: 21 })
  const pages = await Promise.all(appIds.map(appId => storePages.getStorePage(appId, { storefront: 'us' })))
  expect(pages.every(({ ratings, versions }) => ratings.length === 30 && versions.length > 0)).toBe(true)
  const [cut] = pages.flatMap(({ priceChanges }) => priceChanges)
  expect(cut).toMatchObject({ previous: { currency: 'USD' }, current: { currency: 'USD' } })
  // Every version of the period is there, as in the fake world.
  const [first] = paid
  const answer = await (await fetch(`${url}/lookup?id=${first?.id}&country=us`)).text()
  expect(JSON.parse(answer).results[0].version).toBe(pages[0]?.versions[0]?.version)

  await seed()
  expect(await countReadings()).toMatchObject({ days: 30, rows: 8 * 30 * 21 })
  clock.set(new Date(start.getTime() + 6 * dayMs))
  await seed()
  expect(await countReadings()).toMatchObject({ days: 32, rows: 8 * 32 * 21 })
})
