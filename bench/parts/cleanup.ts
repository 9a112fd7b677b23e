import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { hourMs, mebibyte } from '#domain/units.ts'
import { createHistory, type History } from '../../src/server/history/history.usecases.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { type Database, rowsOf } from '../../src/server/platform/database.ts'
import { summarizeRanks } from '../../src/server/summaries/app-summaries.usecases.ts'
import { openWorld, usualDays } from '../filled-world.ts'
import { watchMemory } from '../measure.ts'
import { formatCount, type PartReport } from '../report.ts'

/** As many ranks as in the usual world, and on each day some that the cleanup takes away. */
const readingsADay = 3
const days = Math.ceil(usualDays / readingsADay)
const comparedApps = 1_000
const appsATime = 50
const options = { threshold: 500, windowDays: 31 }

/** A sample across all apps, so that it includes apps with many and with few ranks. */
const sampleApps = async (db: Database): Promise<number[]> => {
  const rows = await rowsOf<{ app_id: string }>(
    db,
    sql`SELECT app_id FROM history_apps ORDER BY hashint8(app_id) LIMIT ${comparedApps}`,
  )
  return rows.map(({ app_id }) => Number(app_id))
}

const summarize = async (history: History, appIds: readonly number[], now: Date) => {
  const summaries = []
  for (let start = 0; start < appIds.length; start += appsATime) {
    const batch = appIds.slice(start, start + appsATime)
    summaries.push(...(await summarizeRanks(history, { appIds: batch, now, stalenessHours: 72 })))
  }
  return summaries
}

const hashPeaks = (db: Database) =>
  rowsOf(
    db,
    sql`SELECT count(*) AS peaks, sum(hash_record_extended(app_peaks.*, 0)::numeric)::text AS content FROM app_peaks`,
  )

/** What the ranks take. The files keep their size: what the cleanup freed is used by later months. */
const measureBytes = async (db: Database): Promise<number> => {
  const [row] = await rowsOf<{ bytes: string }>(db, sql`SELECT sum(pg_column_size(ranks)) AS bytes FROM app_months`)
  return Number(row?.bytes)
}

const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(0)} s`

const measureWorld = async ({ db, newest }: Awaited<ReturnType<typeof openWorld>>) => {
  const now = new Date(newest.getTime() + hourMs)
  const history = createHistory({ db, clock: { ...systemClock, now: () => now } })
  const appIds = await sampleApps(db)
  const readResults = async () => ({
    summaries: await summarize(history, appIds, now),
    peaks: await hashPeaks(db),
  })
  const [before, bytesBefore] = [await readResults(), await measureBytes(db)]
  const ensureSame = async (job: string): Promise<void> => {
    if (!isDeepStrictEqual(await readResults(), before))
      throw new Error(`After ${job} a summary or a peak is another one.`)
  }
  const thinning = await watchMemory(() => history.thinRanks({ ...options, onStep: async () => {} }))
  const bytesAfter = await measureBytes(db)
  await ensureSame('the cleanup')
  const rebuild = await watchMemory(() => history.rebuildSummaries({ onStep: async () => {} }))
  await ensureSame('the rebuild')
  if (!rebuild.result.isSame) throw new Error('Summaries that were made again are not those that were there.')
  return { comparedApps: appIds.length, thinning, bytesBefore, bytesAfter, rebuild }
}

/** Thins a year of ranks and rebuilds its summaries; throws if a summary or a peak differs from before. */
export const measureCleanup = async (): Promise<PartReport> => {
  const world = await openWorld({ days, readingsADay })
  try {
    const figures = await measureWorld(world)
    const { thinning, bytesBefore, bytesAfter, rebuild } = figures
    const { ranksBefore, ranksAfter } = thinning.result
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
          what: `  in ${secondsOf(thinning.ms)}, with memory of all processes at most`,
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
    await world.close()
  }
}
