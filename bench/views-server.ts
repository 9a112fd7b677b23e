// Serves a history of a hundred million ranks, with keywords and store pages; prints its address on standard output.
import { sql } from 'drizzle-orm'
import { storefrontCodes } from '#domain/storefronts.ts'
import { daysFor, growTo, mergeMonths, universe } from './large-world.ts'
import { createBenchServices, serveUntilStopped } from './serving.ts'

const ranks = 100_000_000
const developers = 3_000
const keywordCount = 200
const pageApps = 300
const pageDays = 120

const { services, close } = await createBenchServices()
const { clickhouse } = services
const { db } = services.database
const newest = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000)
const newestSeconds = newest.getTime() / 1000

await growTo(clickhouse, { ranks, before: 0, newest })

/** The most popular apps, by their numbers in the charts. */
const appsUpTo = (count: number) => `SELECT 1000000000 + 317 * number AS app_id FROM numbers(${count})`

await clickhouse.command(
  `INSERT INTO store_pages
   SELECT app_id, arrayJoin({storefronts:Array(String)}) AS storefront,
     toDateTime({newest:UInt32} - arrayJoin(range(${pageDays})) * 86400, 'UTC') AS observed_at, true AS is_offered,
     concat('1.', toString(intDiv(${pageDays} - intDiv({newest:UInt32} - toUnixTimestamp(observed_at), 86400), 20))) AS version,
     4.5 AS rating, 1000 + app_id % 5000 AS rating_count, if(app_id % 7 = 0, 2.99, 0) AS price, 'USD' AS currency
   FROM (${appsUpTo(pageApps)})`,
  { storefronts: storefrontCodes, newest: newestSeconds },
)
await clickhouse.command(
  `INSERT INTO keyword_snapshots
   SELECT 'us' AS storefront, concat('keyword ', toString(k)) AS keyword,
     toDateTime({newest:UInt32} - arrayJoin(range(365)) * 86400, 'UTC') AS observed_at, 200 AS depth,
     arraySlice(arraySort(id -> cityHash64(id, k) % 1000 + cityHash64(id, k, observed_at) % 50,
       arrayMap(n -> toUInt64(1000000000 + 317 * ((n * 7 + k) % ${universe})), range(220))), 1, 200) AS app_ids
   FROM (SELECT number AS k FROM numbers(${keywordCount}))`,
  { newest: newestSeconds },
)
await db.execute(sql`INSERT INTO apps (app_id, name, developer, developer_id, genre, storefront, first_seen_at)
  SELECT 1000000000 + 317 * n, 'App ' || n, 'Developer ' || n % ${developers}, 1 + n % ${developers}, 6000 + n % 24, 'us', now()
  FROM generate_series(0, ${universe - 1}) AS n`)
await db.execute(sql`INSERT INTO app_keywords (app_id, storefront, keyword, added_at)
  SELECT 1000000000 + 317 * n, 'us', 'keyword ' || (n * 3 + k) % ${keywordCount}, now()
  FROM generate_series(0, ${universe - 1}) AS n, generate_series(0, 2) AS k`)
await services.database.tidy()
// As the hourly job does.
await services.weather.fillMoves()
await mergeMonths(clickhouse)

const [stored] = await clickhouse.query<{ ranks: number }>('SELECT count() AS ranks FROM ranks')

await serveUntilStopped({
  services,
  close,
  details: {
    ranks: stored?.ranks ?? 0,
    days: daysFor(ranks),
    newest: newest.toISOString(),
    developers,
    keywords: keywordCount,
  },
})
