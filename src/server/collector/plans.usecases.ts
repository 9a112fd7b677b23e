import { hourMs } from '#domain/units.ts'
import { listPublicApps } from '../catalog/apps.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { listAppsTrackedByAnybody } from '../tracking/tracking.repository.ts'
import { comparePlanned, listTooSlow, type PlannedChart, planCharts } from './planner.rules.ts'
import { listDueCharts, replacePlans } from './plans.repository.ts'
import type { FindScope } from './scope.usecases.ts'

type PlansOptions = {
  db: Database
  history: History
  clock: Clock
  log: Log
  findScope: FindScope
  callsPerMinute: number
  /** A rank older than this is no current rank. */
  stalenessHours: number
}

type TooSlow = { tooSlow: number; planned: number; callsPerMinute: number; stalenessHours: number }

const tooSlowSentence = ({ tooSlow, planned, callsPerMinute, stalenessHours }: TooSlow): string =>
  `At ${callsPerMinute} calls a minute ${tooSlow} of ${planned} planned charts cannot be read every ${stalenessHours} hours, so their countries will be missing at times. Measure fewer countries or categories, or raise STALENESS_HOURS.`

export type Plans = ReturnType<typeof createPlans>

export const createPlans = ({ db, history, clock, log, findScope, callsPerMinute, stalenessHours }: PlansOptions) => ({
  /** Decides anew which charts are worth a call, and how fresh each should be. */
  planCharts: async (): Promise<PlannedChart[]> => {
    const now = clock.now()
    const scope = await findScope()
    const apps = [...(await listPublicApps(db)), ...(await listAppsTrackedByAnybody(db))]
    const appIds = [...new Set(apps.map(({ appId }) => appId))]
    const stalenessMs = stalenessHours * hourMs
    const since = new Date(now.getTime() - stalenessMs)
    const planned = planCharts({
      storefronts: scope.storefronts,
      rankedCharts: await history.snapshots.listChartsWith(appIds, since),
      genres: [...scope.genres, ...apps.flatMap(({ genre }) => (genre === null ? [] : [genre]))],
      ...{ callsPerMinute, stalenessMs },
    })
    const tooSlow = listTooSlow(planned, stalenessMs).length
    if (tooSlow > 0) log.warn(tooSlowSentence({ tooSlow, planned: planned.length, callsPerMinute, stalenessHours }))
    await replacePlans(db, planned, now)
    return planned
  },

  /** What should be asked for now, in that order. */
  listDueCharts: async (options: { isWaitingToo?: boolean } = {}): Promise<PlannedChart[]> =>
    (await listDueCharts(db, clock.now(), options)).sort(comparePlanned),
})
