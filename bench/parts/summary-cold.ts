import { chartTypes, devices } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { createHistory } from '../../src/server/history/history.usecases.ts'
import type { ClickHouse } from '../../src/server/platform/clickhouse.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import type { Database } from '../../src/server/platform/database.ts'
import { summarizeRanks } from '../../src/server/summaries/app-summaries.usecases.ts'
import { createRandom, median, quantile, timeMs } from '../measure.ts'
import { formatCount, type PartReport } from '../report.ts'
import { openBenchClickHouse } from '../world.ts'

const steps = [10_000_000, 100_000_000]
const chartsADay = storefrontCodes.length * chartTypes.length * devices.length
const ranksADay = chartsADay * 100
const measuredApps = 400
const universe = 20_000
const newest = Math.floor(Date.UTC(2026, 9, 31, 12) / 1000)

/**
 * Days of every overall chart, made inside ClickHouse because a hundred million ranks would take minutes to send. Each
 * chart has 130 candidates whose scores drift, so ranks move from day to day and apps come and go. App popularity is
 * skewed: low numbers are in many countries, high numbers in one or two.
 */
const insertDays = (clickhouse: ClickHouse, fromDay: number, toDay: number) =>
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
       FROM numbers({fromDay:UInt32}, {count:UInt32}))`,
    { newest, fromDay, count: toDay - fromDay, storefronts: storefrontCodes, chartTypes, devices },
  )

const daysATime = 20

/** The newest day comes last, as in life. */
const growTo = async (clickhouse: ClickHouse, ranks: number, before: number) => {
  const target = Math.ceil(ranks / ranksADay)
  const done = Math.ceil(before / ranksADay)
  for (let day = target; day > done; day -= daysATime)
    await insertDays(clickhouse, Math.max(done, day - daysATime), day)
}

const measureSummaries = async (clickhouse: ClickHouse, ranks: number) => {
  // Summaries read history only; the outbox in the relational database takes no part.
  const history = createHistory({ clickhouse, db: {} as Database, clock: systemClock })
  const random = createRandom(ranks)
  const times: number[] = []
  for (let index = 0; index < measuredApps; index += 1) {
    const appId = 1_000_000_000 + 317 * Math.floor(universe * random() ** 3)
    const now = new Date((newest + 3600) * 1000)
    times.push(await timeMs(() => summarizeRanks(history, { appIds: [appId], now, stalenessHours: 72 })))
  }
  const measured = times.slice(20)
  const [stored] = await clickhouse.query<{ ranks: number }>('SELECT count() AS ranks FROM ranks')
  return { ranks: stored?.ranks ?? 0, p50: median(measured), p99: quantile(measured, 0.99) }
}

/** Time of an app summary that nothing has kept, over ten and a hundred million ranks. */
export const measureColdSummary = async (): Promise<PartReport> => {
  const { clickhouse, close } = await openBenchClickHouse()
  try {
    const sizes = []
    for (const [index, ranks] of steps.entries()) {
      await growTo(clickhouse, ranks, steps[index - 1] ?? 0)
      await clickhouse.command('OPTIMIZE TABLE ranks')
      sizes.push(await measureSummaries(clickhouse, ranks))
    }
    const [small, large] = sizes
    const growth = (large?.p50 ?? 0) / (small?.p50 ?? 1)
    return {
      part: 'summary-cold',
      figures: { sizes, growth },
      rows: [
        {
          what: `app summary, cold, ${formatCount(large?.ranks ?? 0)} ranks, p99`,
          measured: `${large?.p99.toFixed(1)} ms`,
          target: '≤ 30 ms',
          holds: (large?.p99 ?? 99) <= 30,
        },
        {
          what: '  growth from a tenth of that (median)',
          measured: `${growth.toFixed(2)}×`,
          target: '< 1.5×',
          holds: growth < 1.5,
        },
      ],
    }
  } finally {
    await close()
  }
}
