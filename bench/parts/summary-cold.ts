import { measureColdSummaries } from '../cold-summaries.ts'
import { openWorld, usualDays } from '../filled-world.ts'
import { formatCount, type PartReport } from '../report.ts'
import { drawApp } from '../store-world.ts'

const steps = [Math.ceil(usualDays / 10), usualDays]
const targetMs = 25

const measureStep = async (days: number) => {
  const { db, newest, ranks, close } = await openWorld({ days })
  try {
    return { ranks, ...(await measureColdSummaries(db, { newest, seed: days, drawAppId: drawApp })) }
  } finally {
    await close()
  }
}

/** Time of an uncached app summary, over ten and a hundred million ranks. */
export const measureColdSummary = async (): Promise<PartReport> => {
  const sizes = []
  for (const days of steps) sizes.push(await measureStep(days))
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
}
