import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { dayMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { secondBefore } from './chart-times.rules.ts'

export type NewcomersHistory = { places: Pick<History['places'], 'listSeenIn'> }

/** Most returning apps were in the chart recently, so a few months of history usually suffice. */
const recentMs = 60 * dayMs
const longAgo = new Date(0)

/** Which of the given apps were in the chart before a moment. Reads snapshots, which are never thinned. */
export const listSeenBefore = async (
  { places }: NewcomersHistory,
  { chart, appIds, at }: { chart: Chart; appIds: readonly AppId[]; at: Date },
): Promise<ReadonlySet<AppId>> => {
  const recently = new Date(Math.max(0, at.getTime() - recentMs))
  const seen = await places.listSeenIn(chart, appIds, { from: recently, to: secondBefore(at) })
  const unseen = appIds.filter(appId => !seen.includes(appId))
  // History starts in 1970.
  const earlier = recently > longAgo ? await places.listSeenIn(chart, unseen, { from: longAgo, to: recently }) : []
  return new Set([...seen, ...earlier])
}
