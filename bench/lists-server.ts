// Serves the lists of a full-size world and an empty Fastify route from one process; prints the addresses and the time to
// build the lists on standard output.
import { sql } from 'drizzle-orm'
import { chartTypes, devices } from '#domain/charts.ts'
import { genres } from '#domain/genres.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { mebibyte } from '#domain/units.ts'
import { addPublicApps } from '../src/server/catalog/public-apps.repository.ts'
import type { ClickHouse } from '../src/server/platform/clickhouse.ts'
import type { Database } from '../src/server/platform/database.ts'
import { createStandings, type Standings } from '../src/server/summaries/standings.usecases.ts'
import { median, quantile, timeMs } from './measure.ts'
import { createBenchServices, serveUntilStopped } from './serving.ts'

const rounds = 12
const genresATime = 6

/**
 * All charts with a hundred apps each, generated inside ClickHouse. App popularity is skewed: low numbers rank in many
 * countries, high numbers in one or two. No app is free and paid.
 */
const insertWorld = async (clickhouse: ClickHouse): Promise<void> => {
  for (let start = 0; start < genres.length; start += genresATime) {
    await clickhouse.command(
      `INSERT INTO chart_snapshots
       WITH
         cityHash64(storefront, chart_type, device, genre) AS chart_hash,
         arrayDistinct(arrayMap(i -> toUInt64(1000000000 + (chart_type = 'top-paid') + 41 * toUInt64(genre) + 131071 * toUInt64(floor(
           if(genre = 36, 60000, 9000) * pow((cityHash64(chart_hash, i) % 1000000) / 1000000, 2)))), range(140))) AS ids
       SELECT storefront, genre, chart_type, device, now('UTC') AS observed_at, 'import' AS source, 100 AS depth,
         arraySlice(ids, 1, 100) AS app_ids
       FROM (SELECT arrayJoin({storefronts:Array(String)}) AS storefront, arrayJoin({genres:Array(UInt16)}) AS genre,
         arrayJoin({chartTypes:Array(String)}) AS chart_type, arrayJoin({devices:Array(String)}) AS device)`,
      {
        storefronts: storefrontCodes,
        chartTypes,
        devices,
        genres: genres.slice(start, start + genresATime).map(({ id }) => id),
      },
    )
  }
}

/** Every app of the world; four in ten are games, as in the App Store. */
const insertApps = async (db: Database, clickhouse: ClickHouse): Promise<number> => {
  const rows = await clickhouse.query<{ ids: string }>(
    `SELECT arrayStringConcat(groupArray(app_id), ',') AS ids FROM (
       SELECT DISTINCT arrayJoin(app_ids) AS app_id FROM latest) GROUP BY app_id % 20`,
  )
  for (const { ids } of rows) {
    await db.execute(sql`INSERT INTO apps (app_id, name, developer, genre, first_seen_at)
      SELECT id, 'App ' || id % 997, 'Developer', CASE WHEN id % 10 < 4 THEN 7001 ELSE 6000 + id % 24 END, now()
      FROM unnest(${`{${ids}}`}::bigint[]) AS id`)
  }
  await db.execute(sql`ANALYZE apps`)
  return db.$count(sql`apps`)
}

const { services, close } = await createBenchServices()
const { history, clock, lists } = services
const { db } = services.database
await insertWorld(services.clickhouse)
const apps = await insertApps(db, services.clickhouse)
await services.database.tidy()

/** Uncached: the world standings, and each list built from them. */
const measureCold = async () => {
  const heldBefore = process.memoryUsage().arrayBuffers
  const builtStandings: Standings[] = []
  const times: Record<'standings' | 'international' | 'games', number[]> = {
    standings: [],
    international: [],
    games: [],
  }
  for (let round = 0; round < rounds; round += 1) {
    const findStandings = createStandings({ history, clock, stalenessHours: 720, listIpadOnlyIds: async () => [] })
    times.standings.push(await timeMs(async () => builtStandings.push(await findStandings())))
    const standings = await findStandings()
    times.international.push(await timeMs(() => lists.listTopInternationalApps(standings, { isAuthenticated: false })))
    times.games.push(await timeMs(() => lists.listCategoryApps(standings, 'games')))
  }
  const spread = Object.entries(times).map(([name, of]) => [name, { p50: median(of), max: quantile(of, 1) }])
  const heldMiB = (process.memoryUsage().arrayBuffers - heldBefore) / rounds / mebibyte
  return { apps, ranked: builtStandings[0]?.count ?? 0, heldMiB, ...Object.fromEntries(spread) }
}

const cold = await measureCold()
await addPublicApps(
  db,
  (await services.findStandings())
    .listInTop10Of(30)
    .slice(0, 24)
    .map(({ appId }) => appId),
  clock.now(),
)

await serveUntilStopped({ services, close, details: { cold } })
