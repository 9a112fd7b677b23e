import type { z } from 'zod'
import { getChart } from '#contract/chart-snapshots.ts'
import { chartKeyOf } from '#domain/charts.ts'
import { checkRank, type ReportedApi } from './reported-ranks.ts'
import { measuredOf, type ReportedWorld, rankIn } from './reported-world.ts'

type SeenChart = z.output<typeof getChart.response>

/** A chart that was read, compared with the reading before. */
const checkRead = (
  world: ReportedWorld,
  { chartKey, readAt, seen }: { chartKey: string; readAt: string; seen: SeenChart },
): string[] => {
  const before = seen.comparedWith?.state === 'measured' ? seen.comparedWith.observedAt : undefined
  const former = measuredOf(world, chartKey).filter(reading => reading.at < new Date(readAt))
  const places = seen.places.flatMap(({ rank, app, previousRank, change }) => {
    const appId = Number(app.id)
    const wasThere = former.some(reading => rankIn(reading, appId) !== null)
    return [
      ...checkRank(world, { chartKey, at: readAt, appId, rank }),
      ...(before && change !== 'unknown' ? checkRank(world, { chartKey, at: before, appId, rank: previousRank }) : []),
      ...(change === 'new' && wasThere ? [`app ${appId} in ${chartKey}: new, but it was there before`] : []),
    ]
  })
  const gone = seen.gone.flatMap(({ app, previousRank }) =>
    before ? checkRank(world, { chartKey, at: before, appId: Number(app.id), rank: previousRank }) : [],
  )
  return [...places, ...gone]
}

/** A chart at each of its last readings; only a reading has a time at which it was read. */
export const checkCharts = async ({ world, ask }: ReportedApi): Promise<string[]> => {
  const found: string[] = []
  for (const chart of world.charts) {
    const chartKey = chartKeyOf(chart)
    for (const { at } of (world.readings.get(chartKey) ?? []).slice(-12)) {
      const query = `storefront=${chart.storefront}&genre=${chart.genre}&at=${at.toISOString()}&against=previous`
      const seen = await ask(getChart, `/api/charts?${query}`)
      const readAt = seen.observedAt
      const newest = measuredOf(world, chartKey).findLast(reading => reading.at <= at)
      const isTrue = readAt === null ? seen.state === 'failed' : newest?.at.getTime() === Date.parse(readAt)
      if (!isTrue) found.push(`${chartKey} at ${at.toISOString()}: ${seen.state}, read at ${readAt}`)
      if (readAt !== null) found.push(...checkRead(world, { chartKey, readAt, seen }))
    }
  }
  return found
}
