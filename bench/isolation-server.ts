// Serves the pages, half a year of every overall chart and a catalogue of 200,000 apps; prints its address on standard output.
// BENCH_WORLD keeps the data in that folder, so that the next run need not make it again.
import { sql } from 'drizzle-orm'
import { apps } from '../src/server/catalog/apps.table.ts'
import { addPublicApps } from '../src/server/catalog/public-apps.repository.ts'
import { loadScreens } from '../src/server/platform/screens.ts'
import { fillCatalog, fillNames } from './catalog-world.ts'
import { daysFor, growTo, mergeMonths, universe } from './large-world.ts'
import { createBenchServices, serveUntilStopped } from './serving.ts'

const ranks = 20_000_000
const appStoreUrl = process.argv[2] ?? ''
const kept = process.env.BENCH_WORLD

// The App Store answers at once, so that no search rests.
const { services, close } = await createBenchServices({
  ...(kept && { DATA_DIR: kept }),
  APPSTORE_ITUNES_URL: appStoreUrl,
  APPSTORE_MARKETING_URL: appStoreUrl,
  APPSTORE_SEARCH_URL: appStoreUrl,
  COLLECTOR_CHARTS_PER_MINUTE: '3000',
  COLLECTOR_SEARCH_PER_MINUTE: '3000',
})
const { db } = services.database

const fillWorld = async (): Promise<void> => {
  const newest = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000)
  await growTo(services.clickhouse, { ranks, before: 0, newest })
  await fillCatalog(db)
  await fillNames(db)
  await db.execute(sql`INSERT INTO apps (app_id, name, developer, developer_id, genre, storefront, first_seen_at, search_text)
  SELECT 1000000000 + 317 * n, 'App ' || n, 'Developer ' || n % 3000, 1 + n % 3000, 6000 + n % 24, 'us', now(),
    ' app ' || n || chr(10) || ' developer ' || n % 3000
  FROM generate_series(0, ${universe - 1}) AS n`)
  await addPublicApps(
    db,
    Array.from({ length: 24 }, (_, index) => 1_000_000_000 + 317 * index),
    services.clock.now(),
  )
  await services.database.tidy()
  // As the hourly job does.
  await services.weather.fillMoves()
  await mergeMonths(services.clickhouse)
}

if ((await db.$count(apps)) === 0) await fillWorld()
const { last: newest = new Date() } = await services.history.findLatestMoments()

await serveUntilStopped({
  services,
  close,
  screens: await loadScreens(),
  details: { ranks, days: daysFor(ranks), newest: newest.toISOString() },
})
