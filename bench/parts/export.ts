import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { secondMs } from '#domain/units.ts'
import { exportParquet, readExport } from '../../src/server/exports/export.usecases.ts'
import { createExports } from '../../src/server/exports/exports.usecases.ts'
import type { ClickHouse } from '../../src/server/platform/clickhouse.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { growTo, mergeMonths } from '../large-world.ts'
import { watchMemory } from '../measure.ts'
import { formatCount, type PartReport, type Row } from '../report.ts'
import { openBenchClickHouse } from '../world.ts'

const newest = new Date('2026-10-31T12:00:00Z')
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

const listWays = (clickhouse: ClickHouse, folder: string): Ways => {
  const tools = { clickhouse, clock: systemClock, flush: async () => undefined, dataDir: folder }
  const options = { clickhouse, clock: systemClock, flush: async () => undefined, selection: {} }
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

/** As thinning does: half of the apps have no ranks of their own in all months but the newest. */
const takeRanksAway = async (clickhouse: ClickHouse): Promise<void> => {
  const before = '2026-10-01 00:00:00'
  await clickhouse.command(
    `INSERT INTO thinned_apps SELECT DISTINCT app_id, toDateTime('${before}', 'UTC') FROM peak_ranks WHERE app_id % 2 = 0`,
  )
  await clickhouse.command(`DELETE FROM ranks WHERE app_id % 2 = 0 AND observed_at < '${before}'`)
}

const toRow = ({ ranks, way, ms, bytes, memoryMiB }: Figures, first: Figures | undefined): Row => ({
  what: `${way} of ${formatCount(ranks)} ranks: ${formatCount(ranks / (ms / secondMs))} a second, ${formatCount(bytes / 1e6)} MB, with memory at most`,
  measured: `${formatCount(memoryMiB)} MiB`,
  target: `at most ${mostGrowthMiB} MiB more than the smallest`,
  holds: memoryMiB <= (first?.memoryMiB ?? memoryMiB) + mostGrowthMiB,
})

/** Exports the whole history in each format, at several sizes: memory must not grow with it. */
export const measureExport = async (): Promise<PartReport> => {
  const { clickhouse, folder, close } = await openBenchClickHouse()
  const figures: Figures[] = []
  try {
    let before = 0
    for (const ranks of sizes) {
      await growTo(clickhouse, { ranks, before, newest })
      await mergeMonths(clickhouse)
      before = ranks
      for (const [way, run] of Object.entries(listWays(clickhouse, folder))) {
        const { result: bytes, ms, peakMiB } = await watchMemory(run)
        figures.push({ ranks, way, ms, bytes, memoryMiB: peakMiB })
      }
    }
    await takeRanksAway(clickhouse)
    const { result: bytes, ms, peakMiB } = await watchMemory(listWays(clickhouse, folder).ndjson)
    figures.push({ ranks: before, way: 'ndjson of a thinned history', ms, bytes, memoryMiB: peakMiB })
  } finally {
    await close()
  }
  const rows = figures.map(each =>
    toRow(
      each,
      figures.find(({ way }) => way === each.way),
    ),
  )
  return { part: 'export', rows, figures: { figures } }
}
