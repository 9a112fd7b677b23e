import type { StorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { listPublicApps } from '../catalog/apps.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { listAppsTrackedByAnybody } from '../tracking/tracking.repository.ts'
import { comparePlanned, type PlannedChart, planCharts } from './planner.rules.ts'
import { listDueCharts, replacePlans } from './plans.repository.ts'

type PlansOptions = {
  db: Database
  history: History
  clock: Clock
  storefronts: readonly StorefrontCode[]
  callsPerMinute: number
  /** A rank older than this is no current rank. */
  stalenessHours: number
}

export const createPlans = ({ db, history, clock, storefronts, callsPerMinute, stalenessHours }: PlansOptions) => ({
  /** Decides anew which charts are worth a call, and how fresh each should be. */
  planCharts: async (): Promise<PlannedChart[]> => {
    const now = clock.now()
    const apps = [...(await listPublicApps(db)), ...(await listAppsTrackedByAnybody(db))]
    const appIds = [...new Set(apps.map(({ appId }) => appId))]
    const since = new Date(now.getTime() - stalenessHours * hourMs)
    const planned = planCharts({
      storefronts,
      rankedCharts: await history.snapshots.listChartsWith(appIds, since),
      genres: apps.flatMap(({ genre }) => (genre === null ? [] : [genre])),
      callsPerMinute,
    })
    await replacePlans(db, planned, now)
    return planned
  },

  /** What should be asked for now, in that order. */
  listDueCharts: async (): Promise<PlannedChart[]> => (await listDueCharts(db, clock.now())).sort(comparePlanned),
})
