// Serves the lists of a full-size world and an empty Fastify route from one process; prints the addresses and the time to
// build the lists on standard output.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Chart, chartTypes, devices } from '#domain/charts.ts'
import { genres } from '#domain/genres.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { mebibyte } from '#domain/units.ts'
import { addPublicApps } from '../src/server/catalog/public-apps.repository.ts'
import type { NewReading } from '../src/server/history/store/stored-readings.rules.ts'
import { createStandings, type Standings } from '../src/server/summaries/standings.usecases.ts'
import { openStore } from './filled-world.ts'
import { median, quantile, timeMs } from './measure.ts'
import { createBenchServices, serveUntilStopped } from './serving.ts'
import { hashOf } from './store-world.ts'

const rounds = 12
const depth = 100
const candidatesOfChart = 140

/** App popularity is skewed: low numbers rank in many countries, high numbers in one or two. No app is free and paid. */
const listApps = ({ genre, chartType }: Chart, number: number): number[] => {
  const most = genre === 36 ? 60_000 : 9_000
  const drawn = Array.from({ length: candidatesOfChart }, (_, index) => {
    const popularity = Math.floor(most * ((hashOf(number, index) % 1_000_000) / 1_000_000) ** 2)
    return 1_000_000_000 + (chartType === 'top-paid' ? 1 : 0) + 41 * genre + 131_071 * popularity
  })
  return [...new Set(drawn)].slice(0, depth)
}

/** All charts of one country with a hundred apps each. */
const listReadings = (country: number, observedAt: Date): NewReading[] => {
  const storefront = storefrontCodes[country] ?? 'us'
  const charts = genres.flatMap(({ id }) =>
    chartTypes.flatMap(chartType => devices.map((device): Chart => ({ storefront, genre: id, chartType, device }))),
  )
  return charts.map((chart, index) => {
    const appIds = listApps(chart, country * charts.length + index)
    return { chart, observedAt, source: 'import', outcome: '', depth, appIds }
  })
}

const dataDir = await mkdtemp(join(tmpdir(), 'rank-atlas-bench-'))

/** Few large batches store the best ranks of apps in the order of their index. */
const countriesATime = 20

const fillWorld = async ({ db, store }: Awaited<ReturnType<typeof openStore>>): Promise<void> => {
  const now = new Date()
  const countries = [...storefrontCodes.keys()]
  for (let first = 0; first < countries.length; first += countriesATime) {
    const readings = countries.slice(first, first + countriesATime).flatMap(country => listReadings(country, now))
    await db.transaction(tx => store.recordReadings(tx, readings))
  }
  // Every app of the world; four in ten are games, as in the App Store.
  await db.execute(sql`INSERT INTO apps (app_id, name, developer, genre, first_seen_at, search_text)
  SELECT app_id, 'App ' || app_id % 997, 'Developer', CASE WHEN app_id % 10 < 4 THEN 7001 ELSE 6000 + app_id % 24 END, now(),
      ' app ' || app_id % 997 || chr(10) || ' developer'
  FROM history_apps`)
  await db.execute(sql`VACUUM ANALYZE`)
}

const opened = await openStore(dataDir)
await fillWorld(opened)
await opened.close()
const { services, close } = await createBenchServices({ DATA_DIR: dataDir })
const { history, clock, lists } = services
const { db } = services.database
const apps = await db.$count(sql`apps`)

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
