import { sql } from 'drizzle-orm'
import { storefrontCodes } from '#domain/storefronts.ts'
import type { Services } from '../src/server/services.ts'

/** Each has between six and seven apps. */
export const developersOf = (apps: number): number => Math.round(apps * 0.15)
export const keywordCount = 200
const pageApps = 300
const pageDays = 120
const firstAppId = 1_000_000_000
const appIdStep = 317

/** The store pages, keywords and catalogue of a large world. Of `apps` apps, the first are the most popular. */
export const fillViewSubjects = async (services: Services, { newest, apps }: { newest: Date; apps: number }) => {
  const { clickhouse } = services
  const { db } = services.database
  const developers = developersOf(apps)
  const newestSeconds = newest.getTime() / 1000
  await clickhouse.command(
    `INSERT INTO store_pages
     SELECT app_id, arrayJoin({storefronts:Array(String)}) AS storefront,
       toDateTime({newest:UInt32} - arrayJoin(range(${pageDays})) * 86400, 'UTC') AS observed_at, true AS is_offered,
       concat('1.', toString(intDiv(${pageDays} - intDiv({newest:UInt32} - toUnixTimestamp(observed_at), 86400), 20))) AS version,
       4.5 AS rating, 1000 + app_id % 5000 AS rating_count, if(app_id % 7 = 0, 2.99, 0) AS price, 'USD' AS currency
     FROM (SELECT ${firstAppId} + ${appIdStep} * number AS app_id FROM numbers(${pageApps}))`,
    { storefronts: storefrontCodes, newest: newestSeconds },
  )
  await clickhouse.command(
    `INSERT INTO keyword_snapshots
     SELECT 'us' AS storefront, concat('keyword ', toString(k)) AS keyword,
       toDateTime({newest:UInt32} - arrayJoin(range(365)) * 86400, 'UTC') AS observed_at, 200 AS depth,
       arraySlice(arraySort(id -> cityHash64(id, k) % 1000 + cityHash64(id, k, observed_at) % 50,
         arrayMap(n -> toUInt64(${firstAppId} + ${appIdStep} * ((n * 7 + k) % 20000)), range(220))), 1, 200) AS app_ids
     FROM (SELECT number AS k FROM numbers(${keywordCount}))`,
    { newest: newestSeconds },
  )
  await db.execute(sql`INSERT INTO apps (app_id, name, developer, developer_id, genre, storefront, first_seen_at)
    SELECT ${sql.raw(String(firstAppId))} + ${sql.raw(String(appIdStep))} * n, 'App ' || n, 'Developer ' || n % ${developers},
      1 + n % ${developers}, 6000 + n % 24, 'us', now()
    FROM generate_series(0, ${apps - 1}) AS n`)
  await db.execute(sql`INSERT INTO app_keywords (app_id, storefront, keyword, added_at)
    SELECT ${sql.raw(String(firstAppId))} + ${sql.raw(String(appIdStep))} * n, 'us', 'keyword ' || (n * 3 + k) % ${keywordCount}, now()
    FROM generate_series(0, ${apps - 1}) AS n, generate_series(0, 2) AS k`)
  await services.database.tidy()
  // As the hourly job does.
  await services.weather.fillMoves()
}
