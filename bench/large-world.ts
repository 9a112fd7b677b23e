import { setTimeout as sleep } from 'node:timers/promises'
import { chartTypes, devices } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import type { ClickHouse } from '../src/server/platform/clickhouse.ts'

/** The number of apps a chart can have. */
export const universe = 20_000

const chartsADay = storefrontCodes.length * chartTypes.length * devices.length
const ranksADay = chartsADay * 100
const daysATime = 20

/** How many days of every overall chart contain this many ranks. */
export const daysFor = (ranks: number): number => Math.ceil(ranks / ranksADay)

const appIdAt = (index: number): number => 1_000_000_000 + 317 * index

/** An app by popularity: low numbers rank in many countries, high numbers in one or two. */
export const drawAppId = (random: () => number): number => appIdAt(Math.floor(universe * random() ** 3))

type Days = { from: number; to: number; newest: Date }

/**
 * Days of every overall chart, generated inside ClickHouse because sending a hundred million ranks would take minutes. Each
 * chart has 130 candidates with drifting scores, so ranks move from day to day and apps enter and drop out.
 */
const insertDays = (clickhouse: ClickHouse, { from, to, newest }: Days) =>
  clickhouse.command(
    `INSERT INTO chart_snapshots
     WITH
       cityHash64(storefront, chart_type, device) AS chart_hash,
       arrayDistinct(arrayMap(i -> toUInt64(1000000000 + 317 * toUInt64(floor(
         ${universe} * pow((cityHash64(chart_hash, i) % 1000000) / 1000000, 3)))), range(190))) AS candidates
     SELECT storefront, 36 AS genre, chart_type, device,
       toDateTime({newest:UInt32} - day * 86400, 'UTC') AS observed_at, 'import' AS source, 100 AS depth,
       arraySlice(arraySort(id -> (cityHash64(id, chart_hash) % 1000)
         + 60 * sin(day / 9 + (cityHash64(id, 1, chart_hash) % 100)) + (cityHash64(id, day) % 40), candidates), 1, 100) AS app_ids
     FROM (
       SELECT number AS day, arrayJoin({storefronts:Array(String)}) AS storefront,
         arrayJoin({chartTypes:Array(String)}) AS chart_type, arrayJoin({devices:Array(String)}) AS device
       FROM numbers({from:UInt32}, {count:UInt32}))`,
    {
      from,
      count: to - from,
      storefronts: storefrontCodes,
      chartTypes,
      devices,
      newest: Math.floor(newest.getTime() / 1000),
    },
  )

type Growth = { ranks: number; before: number; newest: Date }

/** Grows history from `before` to `ranks` ranks. The newest day comes last, as in production. */
export const growTo = async (clickhouse: ClickHouse, { ranks, before, newest }: Growth): Promise<void> => {
  const done = daysFor(before)
  for (let day = daysFor(ranks); day > done; day -= daysATime)
    await insertDays(clickhouse, { from: Math.max(done, day - daysATime), to: day, newest })
}

const mergedTables = ['chart_snapshots', 'ranks', 'chart_moves']

/** Merges the complete months, which history does on its own a day after they were written, and waits for it. */
export const mergeMonths = async (clickhouse: ClickHouse): Promise<void> => {
  for (const table of mergedTables)
    await clickhouse.command(`ALTER TABLE ${table} MODIFY SETTING min_age_to_force_merge_seconds = 1`)
  for (let open = 1; open > 0; ) {
    await sleep(1_000)
    const [row] = await clickhouse.query<{ open: number }>(
      `SELECT count() AS open FROM (
         SELECT table, partition FROM system.parts WHERE active AND rows > 0 AND database = currentDatabase()
           AND table IN {mergedTables:Array(String)}
         GROUP BY table, partition HAVING count() > 1)`,
      { mergedTables },
    )
    open = row?.open ?? 0
  }
}
