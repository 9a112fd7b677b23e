// Serves the pages, a filled world and a catalogue of 200,000 apps; prints its address on standard output. The argument is the
// address of an App Store that answers at once, so that no search rests.
import { sql } from 'drizzle-orm'
import { addPublicApps } from '../src/server/catalog/public-apps.repository.ts'
import { loadScreens } from '../src/server/platform/screens.ts'
import { fillCatalog, fillNames } from './catalog-world.ts'
import { copyWorld, openStore, usualDays } from './filled-world.ts'
import { createBenchServices, serveUntilStopped } from './serving.ts'
import { appAt, appIdStep, firstAppId, universe } from './store-world.ts'

const appStoreUrl = process.argv[2] ?? ''
const { dataDir, filled } = await copyWorld({ days: usualDays })
const { db, close: closeStore } = await openStore(dataDir)
await fillCatalog(db)
await fillNames(db)
await db.execute(sql`INSERT INTO apps (app_id, name, developer, developer_id, genre, storefront, first_seen_at, search_text)
  SELECT ${sql.raw(String(firstAppId))} + ${sql.raw(String(appIdStep))} * n, 'App ' || n, 'Developer ' || n % 3000,
    1 + n % 3000, 6000 + n % 24, 'us', now(), ' app ' || n || chr(10) || ' developer ' || n % 3000
  FROM generate_series(0, ${universe - 1}) AS n`)
await addPublicApps(
  db,
  Array.from({ length: 24 }, (_, popularity) => appAt(popularity)),
  new Date(),
)
await db.execute(sql`VACUUM ANALYZE`)
await closeStore()
const { services, close } = await createBenchServices({
  DATA_DIR: dataDir,
  APPSTORE_ITUNES_URL: appStoreUrl,
  APPSTORE_MARKETING_URL: appStoreUrl,
  APPSTORE_SEARCH_URL: appStoreUrl,
  COLLECTOR_CHARTS_PER_MINUTE: '3000',
  COLLECTOR_SEARCH_PER_MINUTE: '3000',
})
// As the hourly job does.
await services.weather.fillMoves()

await serveUntilStopped({ services, close, screens: await loadScreens(), details: filled })
