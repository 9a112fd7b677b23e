import { hourMs } from '#domain/units.ts'
import { createHistory } from '../../src/server/history/history.usecases.ts'
import type { ClickHouse } from '../../src/server/platform/clickhouse.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import type { Database } from '../../src/server/platform/database.ts'
import { summarizeRanks } from '../../src/server/summaries/app-summaries.usecases.ts'
import { drawAppId, growTo } from '../large-world.ts'
import { createRandom, median, quantile, timeMs } from '../measure.ts'
import { formatCount, type PartReport } from '../report.ts'
import { openBenchClickHouse } from '../world.ts'

const steps = [10_000_000, 100_000_000]
const measuredApps = 400
const newest = new Date('2026-10-31T12:00:00Z')

const measureSummaries = async (clickhouse: ClickHouse, ranks: number) => {
  // Summaries read history only and do not use the outbox in the relational database.
  const history = createHistory({ clickhouse, db: {} as Database, clock: systemClock })
  const random = createRandom(ranks)
  const times: number[] = []
  for (let index = 0; index < measuredApps; index += 1) {
    const appId = drawAppId(random)
    const now = new Date(newest.getTime() + hourMs)
    times.push(await timeMs(() => summarizeRanks(history, { appIds: [appId], now, stalenessHours: 72 })))
  }
  const measured = times.slice(20)
  const [stored] = await clickhouse.query<{ ranks: number }>('SELECT count() AS ranks FROM ranks')
  return { ranks: stored?.ranks ?? 0, p50: median(measured), p99: quantile(measured, 0.99) }
}

/** Time of an uncached app summary, over ten and a hundred million ranks. */
export const measureColdSummary = async (): Promise<PartReport> => {
  const { clickhouse, close } = await openBenchClickHouse()
  try {
    const sizes = []
    for (const [index, ranks] of steps.entries()) {
      await growTo(clickhouse, { ranks, before: steps[index - 1] ?? 0, newest })
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
