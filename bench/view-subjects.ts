import { sql } from 'drizzle-orm'
import { storefrontCodes } from '#domain/storefronts.ts'
import { arrayOf } from '../src/server/platform/database/array-parameter.ts'
import type { Database } from '../src/server/platform/database/database.ts'
import { appIdStep, firstAppId, universe } from './store-world.ts'

/** Each developer has six or seven apps. */
export const developerCount = Math.round(universe * 0.15)
export const keywordCount = 200
const pageApps = 300
const pageDays = 120

/** The store pages, keywords and catalogue of a large world, whose first apps are the most popular. */
export const fillViewSubjects = async (db: Database, newest: Date): Promise<void> => {
  const newestAt = sql`${newest.toISOString()}::timestamptz`
  const [first, step] = [sql.raw(String(firstAppId)), sql.raw(String(appIdStep))]
  await db.execute(sql`INSERT INTO store_page_readings
      (app_id, storefront, observed_at, is_found, version, rating, rating_count, price, currency)
    SELECT app_id, code, ${newestAt} - day * interval '1 day', true, '1.' || (${pageDays}::integer - day) / 20, 4.5,
      1000 + app_id % 5000, CASE WHEN app_id % 7 = 0 THEN 2.99 ELSE 0 END, 'USD'
    FROM (SELECT ${first} + ${step} * n AS app_id FROM generate_series(0, ${pageApps}::integer - 1) AS n) AS found,
      unnest(${arrayOf(storefrontCodes, 'text')}) AS code, generate_series(0, ${pageDays}::integer - 1) AS day`)
  await db.execute(sql`INSERT INTO keyword_readings (storefront, keyword, observed_at, depth, app_ids)
    SELECT 'us', 'keyword ' || k, ${newestAt} - day * interval '1 day', 200, (
      SELECT (array_agg(id ORDER BY (hashint8(id * 31 + k) & 1023) + (hashint8(id * 31 + k + day * 7919) & 63)))[1:200]
      FROM (SELECT ${first} + ${step} * ((n * 7 + k) % 20000)::bigint AS id FROM generate_series(0, 219) AS n) AS found)
    FROM generate_series(0, ${keywordCount}::integer - 1) AS k, generate_series(0, 364) AS day`)
  await db.execute(sql`INSERT INTO apps (app_id, name, developer, developer_id, genre, storefront, first_seen_at)
    SELECT ${first} + ${step} * n, 'App ' || n, 'Developer ' || n % ${developerCount},
      1 + n % ${developerCount}, 6000 + n % 24, 'us', now()
    FROM generate_series(0, ${universe - 1}) AS n`)
  await db.execute(sql`INSERT INTO app_keywords (app_id, storefront, keyword, added_at)
    SELECT ${first} + ${step} * n, 'us', 'keyword ' || (n * 3 + k) % ${keywordCount}, now()
    FROM generate_series(0, ${universe - 1}) AS n, generate_series(0, 2) AS k`)
  await db.execute(sql`VACUUM ANALYZE`)
}
