import { chartTypes, devices } from '#domain/charts.ts'
import { addDays, dayOf } from '#domain/days.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import type { ClickHouse } from '../src/server/platform/clickhouse.ts'
import type { RealChart } from './real-days.ts'

/** Overall, and eight large categories: a fifth of all charts, so that a billion ranks are almost three years. */
const genres = [36, 6000, 6005, 6007, 6013, 6014, 6015, 6016, 6024]
const chartCount = genres.length * storefrontCodes.length * chartTypes.length * devices.length
const depth = 100

/** The apps of each category that any country can have in its charts. */
const universe = 20_000
/** How many apps there are, most popular first. */
export const realApps = genres.length * universe
const firstAppId = 1_000_000_000
const appIdStep = 317

/** After so many months another app has the moves of an app; sixty days cannot say how long apps stay in reality. */
const lifeMonths = 12

/** An app by popularity, of any category: low numbers rank in many countries. */
export const drawRealAppId = (random: () => number): number => {
  const genre = 1 + Math.floor(random() * (genres.length - 1))
  return firstAppId + appIdStep * (genre + genres.length * Math.floor(universe * random() ** 3))
}

/** Real charts are a little shorter than their depth. */
const usualLength = 99
const daysFor = (ranks: number): number => Math.ceil(ranks / (chartCount * usualLength))

const nameOf = (genre: number, type: string) => `${type}:${genre === 36 ? 'all' : genre}`

/** The ranks of the apps that were in the chart that day, by their numbers. A lambda that reads an array copies it often. */
const toRealDay = (places: readonly number[], apps: number) => {
  const ranks = Array.from({ length: apps }, (_, number) => places.indexOf(number) + 1)
  return { is_in: ranks.map(rank => (rank > 0 ? 1 : 0)), ranks: ranks.filter(rank => rank > 0) }
}

/** Real days by chart: which app, by its number, had which rank. */
const insertRealDays = async (clickhouse: ClickHouse, charts: readonly RealChart[]): Promise<void> => {
  await clickhouse.command(
    'CREATE TABLE real_days (name String, day UInt16, apps UInt16, is_in Array(UInt8), ranks Array(UInt8)) ENGINE = Memory',
  )
  const names = new Set(genres.flatMap(genre => ['top-free', 'top-paid'].map(type => nameOf(genre, type))))
  const rows = charts
    .filter(({ name }) => names.has(name))
    .flatMap(({ name, apps, days }) => days.map((places, day) => ({ name, day, apps, ...toRealDay(places, apps) })))
  await clickhouse.insert('real_days', rows)
}

/**
 * Who is in each chart: for each number of its real chart, one app a year. Popular apps come into the charts of many
 * countries. An overall chart has apps of all categories, a category only its own. Top grossing follows top free,
 * which was recorded.
 */
const insertCasts = (clickhouse: ClickHouse, lives: number) =>
  clickhouse.command(
    `CREATE TABLE casts ENGINE = Memory AS
     WITH cityHash64(storefront, genre, chart_type, device) AS seed,
       indexOf({genres:Array(UInt16)}, genre) - 1 AS category,
       arrayDistinct(arrayMap(i -> toUInt32(${firstAppId} + ${appIdStep} * (
         if(category = 0, 1 + cityHash64(seed, i, 'category') % ${genres.length - 1}, category)
         + ${genres.length} * toUInt32(floor(${universe} * pow((cityHash64(seed, i) % 1000003) / 1000003, 3))))),
         range(apps * ${lives} * 5))) AS drawn
     SELECT storefront, genre, chart_type, device, name, apps, seed % 1000 AS start,
       arraySlice(drawn, 1, apps * ${lives}) AS apps_of_lives
     FROM (
       SELECT arrayJoin({storefronts:Array(String)}) AS storefront, arrayJoin({genres:Array(UInt16)}) AS genre,
         arrayJoin({chartTypes:Array(String)}) AS chart_type, arrayJoin({devices:Array(String)}) AS device,
         concat(if(chart_type = 'top-paid', 'top-paid', 'top-free'), ':', if(genre = 36, 'all', toString(genre))) AS name) AS charts
     INNER JOIN (SELECT name, any(apps) AS apps FROM real_days GROUP BY name) AS sizes USING (name)`,
    { genres, storefronts: storefrontCodes, chartTypes, devices },
  )

type Played = { realDays: number; lives: number }
type Month = { index: number; fromDay: number; toDay: number; newest: Date }

/**
 * A month of every chart in one statement, so that it is one part. Each chart plays its real days forwards and backwards
 * by turns, from a day of its own, so that from each day to the next apps move, come and leave as they did.
 */
const insertMonth = (clickhouse: ClickHouse, { index, fromDay, toDay, newest }: Month, { realDays, lives }: Played) =>
  clickhouse.command(
    `INSERT INTO chart_snapshots
     SELECT storefront, genre, chart_type, device, toDateTime({newest:UInt32} - back * 86400, 'UTC') AS observed_at,
       'import' AS source, ${depth} AS depth,
       arraySort((app, rank) -> rank, arrayFilter((app, is_in) -> is_in, cast_now, is_in), ranks) AS app_ids
     FROM (
       SELECT storefront, genre, chart_type, device, name, back, cast_now,
         toUInt16(abs((start + {days:UInt32} - back) % ${2 * (realDays - 1)} - ${realDays - 1})) AS day
       FROM (
         SELECT storefront, genre, chart_type, device, name, start,
           arrayFilter((app, at) -> at % ${lives} = intDiv({index:UInt32} + intDiv(at, ${lives}) % ${lifeMonths}, ${lifeMonths}),
             apps_of_lives, range(apps * ${lives})) AS cast_now,
           arrayJoin(range({fromDay:UInt32}, {toDay:UInt32})) AS back
         FROM casts)) AS played
     INNER JOIN real_days USING (name, day)
     SETTINGS max_block_size = 8192, min_insert_block_size_rows = 40000000, min_insert_block_size_bytes = 1500000000`,
    { index, fromDay, toDay, days: 1_000_000, newest: Math.floor(newest.getTime() / 1000) },
  )

/** Days before the newest one, grouped by calendar month, oldest first. */
const listMonths = (days: number, newest: Date): Month[] => {
  const groups = Map.groupBy(
    Array.from({ length: days }, (_, index) => days - 1 - index),
    back => addDays(dayOf(newest), -back).slice(0, 7),
  )
  return [...groups.values()].map((backs, index) => ({
    index,
    fromDay: Math.min(...backs),
    toDay: Math.max(...backs) + 1,
    newest,
  }))
}

type RealWorld = { ranks: number; newest: Date; charts: readonly RealChart[] }

/** Fills the history with at least so many ranks that move as in the real days, inside ClickHouse. */
export const fillRealWorld = async (clickhouse: ClickHouse, { ranks, newest, charts }: RealWorld) => {
  const days = daysFor(ranks)
  const months = listMonths(days, newest)
  await insertRealDays(clickhouse, charts)
  const lives = Math.ceil((months.length + lifeMonths) / lifeMonths)
  await insertCasts(clickhouse, lives)
  for (const month of months) await insertMonth(clickhouse, month, { realDays: charts[0]?.days.length ?? 0, lives })
  await clickhouse.command('DROP TABLE casts')
  await clickhouse.command('DROP TABLE real_days')
  return { days, charts: chartCount }
}
