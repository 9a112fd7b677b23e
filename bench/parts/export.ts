import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { secondMs } from '#domain/units.ts'
import { exportParquet, readExport } from '../../src/server/exports/export.usecases.ts'
import { createExports } from '../../src/server/exports/exports.usecases.ts'
import { createHistory, type History } from '../../src/server/history/history.usecases.ts'
import { monthOf, spanOfMonths } from '../../src/server/history/months.rules.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import type { Database } from '../../src/server/platform/database.ts'
import { sqlMoment } from '../../src/server/platform/moments.ts'
import { daysWith, openWorld } from '../filled-world.ts'
import { watchMemory } from '../measure.ts'
import { formatCount, type PartReport, type Row } from '../report.ts'

/** `EXPORT_RANKS=100000000` measures one more size. */
const sizes = [1_000_000, 10_000_000, ...(process.env.EXPORT_RANKS ? [Number(process.env.EXPORT_RANKS)] : [])]
const mostGrowthMiB = 150

type Ways = Record<'ndjson' | 'ndjson.gz' | 'csv' | 'parquet', () => Promise<number>>
type Figures = { ranks: number; way: string; ms: number; bytes: number; memoryMiB: number }

const countBytes = async (bytes: AsyncIterable<Uint8Array>): Promise<number> => {
  let total = 0
  const sink = new Writable({
    write: (part, _, done) => {
      total += part.length
      done()
    },
  })
  await pipeline(bytes, sink)
  return total
}

const listWays = (history: History, folder: string): Ways => {
  const tools = { history, clock: systemClock, dataDir: folder }
  const options = { history, clock: systemClock, selection: {} }
  const parquet = join(folder, 'a.parquet')
  const file = join(folder, 'a.ndjson.gz')
  return {
    ndjson: () => countBytes(readExport(options, 'ndjson')),
    'ndjson.gz': async () => (await createExports(tools).writeFile({ file, format: 'ndjson', selection: {} })).bytes,
    csv: () => countBytes(readExport(options, 'csv')),
    parquet: async () => {
      await exportParquet(options, parquet)
      const { size } = await stat(parquet)
      await rm(parquet)
      return size
    },
  }
}

/** Half of the apps have no ranks of their own in all months but the newest, as if thinning had taken all. */
const takeRanksAway = async (db: Database, newest: Date): Promise<void> => {
  const before = spanOfMonths(monthOf(newest)).from
  await db.execute(
    sql`INSERT INTO thinned_apps SELECT number, ${sqlMoment(before)} FROM history_apps WHERE number % 2 = 0`,
  )
  await db.execute(sql`DELETE FROM app_months WHERE app % 2 = 0 AND month < ${monthOf(newest)}`)
}

const toRow = ({ ranks, way, ms, bytes, memoryMiB }: Figures, first: Figures | undefined): Row => ({
  what: `${way} of ${formatCount(ranks)} ranks: ${formatCount(ranks / (ms / secondMs))} a second, ${formatCount(bytes / 1e6)} MB, with memory at most`,
  measured: `${formatCount(memoryMiB)} MiB`,
  target: `at most ${mostGrowthMiB} MiB more than the smallest`,
  holds: memoryMiB <= (first?.memoryMiB ?? memoryMiB) + mostGrowthMiB,
})

const measureSize = async (wanted: number): Promise<Figures[]> => {
  const { db, ranks, newest, dataDir, close } = await openWorld({ days: daysWith(wanted) })
  const ways = listWays(createHistory({ db, clock: systemClock }), dataDir)
  const figures: Figures[] = []
  const measure = async (way: string, run: () => Promise<number>): Promise<void> => {
    const { result: bytes, ms, peakMiB } = await watchMemory(run)
    figures.push({ ranks, way, ms, bytes, memoryMiB: peakMiB })
  }
  try {
    for (const [way, run] of Object.entries(ways)) await measure(way, run)
    if (wanted === sizes.at(-1)) {
      await takeRanksAway(db, newest)
      await measure('ndjson of a thinned history', ways.ndjson)
    }
    return figures
  } finally {
    await close()
  }
}

/** Exports the whole history in each format, at several sizes: memory must not grow with it. */
export const measureExport = async (): Promise<PartReport> => {
  const figures: Figures[] = []
  for (const ranks of sizes) figures.push(...(await measureSize(ranks)))
  const rows = figures.map(each =>
    toRow(
      each,
      figures.find(({ way }) => way === each.way),
    ),
  )
  return { part: 'export', rows, figures: { figures } }
}
