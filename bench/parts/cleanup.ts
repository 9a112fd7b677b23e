import { isDeepStrictEqual } from 'node:util'
import { chartTypes, devices } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { hourMs, mebibyte } from '#domain/units.ts'
import { createHistory, type History } from '../../src/server/history/history.usecases.ts'
import type { ClickHouse } from '../../src/server/platform/clickhouse.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import type { Database } from '../../src/server/platform/database.ts'
import { summarizeRanks } from '../../src/server/summaries/app-summaries.usecases.ts'
import { timeMs, watchMemory } from '../measure.ts'
import { formatCount, type PartReport } from '../report.ts'
import { openBenchClickHouse } from '../world.ts'

const ranks = 100_000_000
const snapshotsADay = 3
const ranksASlot = storefrontCodes.length * chartTypes.length * devices.length * 100
const slots = Math.ceil(ranks / ranksASlot)
const slotsATime = 90
const newest = new Date('2026-10-31T18:00:00Z')
const now = new Date(newest.getTime() + hourMs)
const comparedApps = 1_000
const appsATime = 50
const options = { threshold: 500, windowDays: 31 }

/**
 * Every overall chart three times a day for most of a year, generated inside ClickHouse. Each has 150 candidates with
 * fluctuating ranks; in every tenth chart the same app is always first. Low app numbers rank in many countries, high ones in
 * one or two.
 */
const insertSlots = (clickhouse: ClickHouse, from: number, to: number) =>
  clickhouse.command(
    `INSERT INTO chart_snapshots
     SELECT storefront, 36 AS genre, chart_type, device,
       toDateTime({newest:UInt32} - slot * intDiv(86400, {snapshotsADay:UInt8}), 'UTC') AS observed_at,
       'import' AS source, 100 AS depth,
       arraySlice(arraySort((id, place) -> if(chart_hash % 10 = 0 AND place = 1, -1, place + cityHash64(id, slot) % 60),
         candidates, arrayEnumerate(candidates)), 1, 100) AS app_ids
     FROM (
       SELECT storefront, chart_type, device, cityHash64(storefront, chart_type, device) AS chart_hash,
         arraySlice(arrayDistinct(arrayMap(i -> toUInt64(1000000000 + 317 * toUInt64(floor(
           20000 * pow((cityHash64(chart_hash, i) % 1000000) / 1000000, 3)))), range(190))), 1, 150) AS candidates
       FROM (SELECT arrayJoin({storefronts:Array(String)}) AS storefront, arrayJoin({chartTypes:Array(String)}) AS chart_type,
         arrayJoin({devices:Array(String)}) AS device))
     ARRAY JOIN range({from:UInt32}, {to:UInt32}) AS slot`,
    { newest: newest.getTime() / 1000, snapshotsADay, from, to, storefronts: storefrontCodes, chartTypes, devices },
  )

/** The newest comes last, as in production. */
const insertWorld = async (clickhouse: ClickHouse): Promise<void> => {
  for (let slot = slots; slot > 0; slot -= slotsATime)
    await insertSlots(clickhouse, Math.max(0, slot - slotsATime), slot)
}

/** A sample across all apps, so that it includes apps with many and with few ranks. */
const sampleApps = async (clickhouse: ClickHouse): Promise<number[]> => {
  const rows = await clickhouse.query<{ app_id: number }>(
    `SELECT DISTINCT app_id FROM peak_ranks ORDER BY cityHash64(app_id) LIMIT ${comparedApps}`,
  )
  return rows.map(({ app_id }) => app_id)
}

const summarize = async (history: History, appIds: readonly number[]) => {
  const summaries = []
  for (let start = 0; start < appIds.length; start += appsATime) {
    const batch = appIds.slice(start, start + appsATime)
    summaries.push(...(await summarizeRanks(history, { appIds: batch, now, stalenessHours: 72 })))
  }
  return summaries
}

const hashPeaks = (clickhouse: ClickHouse) =>
  clickhouse.query('SELECT count() AS peaks, toString(sum(cityHash64(*))) AS content FROM peak_ranks FINAL')

const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(0)} s`

const measureWorld = async (clickhouse: ClickHouse) => {
  const history = createHistory({ clickhouse, db: {} as Database, clock: { ...systemClock, now: () => now } })
  const makingMs = await timeMs(() => insertWorld(clickhouse))
  const appIds = await sampleApps(clickhouse)
  const readResults = async () => ({ summaries: await summarize(history, appIds), peaks: await hashPeaks(clickhouse) })
  const before = await readResults()
  const ensureSame = async (job: string): Promise<void> => {
    if (!isDeepStrictEqual(await readResults(), before))
      throw new Error(`After ${job} a summary or a peak is another one.`)
  }
  const thinning = await watchMemory(() => history.thinRanks({ ...options, onStep: async () => {} }))
  await ensureSame('the cleanup')
  const rebuild = await watchMemory(() => history.rebuildSummaries({ onStep: async () => {} }))
  await ensureSame('the rebuild')
  if (!rebuild.result.isSame) throw new Error('Summaries that were made again are not those that were there.')
  return { makingMs, comparedApps: appIds.length, thinning, rebuild }
}

/** Thins a year of ranks and rebuilds its summaries; throws if a summary or a peak differs from before. */
export const measureCleanup = async (): Promise<PartReport> => {
  const { clickhouse, close } = await openBenchClickHouse()
  try {
    const figures = await measureWorld(clickhouse)
    const { thinning, rebuild } = figures
    const { ranksBefore, ranksAfter, bytesBefore, bytesAfter } = thinning.result
    const mebibytes = (bytes: number) => (bytes / mebibyte).toFixed(0)
    return {
      part: 'cleanup',
      figures,
      rows: [
        {
          what: `cleanup of ${formatCount(ranksBefore)} ranks to ${formatCount(ranksAfter)}, of which bytes`,
          measured: `${mebibytes(bytesBefore)} → ${mebibytes(bytesAfter)} MiB`,
          target: 'fewer',
          holds: bytesAfter < bytesBefore,
        },
        {
          what: `  summaries of ${formatCount(figures.comparedApps)} apps and every peak, after cleanup and rebuild`,
          measured: 'equal',
          target: 'equal',
          holds: figures.comparedApps >= comparedApps,
        },
        {
          what: `  in ${secondsOf(thinning.ms)}, with memory of the process at most`,
          measured: `${thinning.peakMiB.toFixed(0)} MiB`,
          target: '≤ 800 MiB',
          holds: thinning.peakMiB <= 800,
        },
        {
          what: `rebuild of all summaries in ${secondsOf(rebuild.ms)}, with memory at most`,
          measured: `${rebuild.peakMiB.toFixed(0)} MiB`,
          target: '≤ 800 MiB',
          holds: rebuild.peakMiB <= 800,
        },
      ],
    }
  } finally {
    await close()
  }
}
