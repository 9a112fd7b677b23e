import { measureColdSummaries } from '../cold-summaries.ts'
import { drawAppId, growTo } from '../large-world.ts'
import { formatCount, type PartReport } from '../report.ts'
import { openBenchClickHouse } from '../world.ts'

const steps = [10_000_000, 100_000_000]
const targetMs = 25
const newest = new Date('2026-10-31T12:00:00Z')

/** Time of an uncached app summary, over ten and a hundred million ranks. */
export const measureColdSummary = async (): Promise<PartReport> => {
  const { clickhouse, close } = await openBenchClickHouse()
  try {
    const sizes = []
    for (const [index, ranks] of steps.entries()) {
      await growTo(clickhouse, { ranks, before: steps[index - 1] ?? 0, newest })
      await clickhouse.command('OPTIMIZE TABLE ranks')
      sizes.push(await measureColdSummaries(clickhouse, { newest, seed: ranks, drawAppId }))
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
          target: `≤ ${targetMs} ms`,
          holds: (large?.p99 ?? 99) <= targetMs,
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
