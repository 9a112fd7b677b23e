import { isGenreId } from '#domain/genres.ts'
import { hourMs } from '#domain/units.ts'
import { listPublicApps } from '../catalog/public-apps.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Outgoing } from '../pace/outgoing.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { listAppsTrackedByAnybody } from '../tracking/tracking.repository.ts'
import { comparePlanned, type PlannedChart, planCharts } from './planner.rules.ts'
import { listDueCharts, replacePlans } from './plans.repository.ts'
import type { FindSelection } from './selection.usecases.ts'

type PlansOptions = {
  db: Database
  history: { snapshots: Pick<History['snapshots'], 'listChartsWith'> }
  clock: Clock
  findSelection: FindSelection
  findOutlook: Outgoing['findOutlook']
  /** The maximum age of a current rank. */
  stalenessHours: number
}

const genresOf = (apps: readonly { genre: number | null }[]): number[] => [
  ...new Set(apps.flatMap(({ genre }) => (genre !== null && isGenreId(genre) ? [genre] : []))),
]

export type Plans = ReturnType<typeof createPlans>

export const createPlans = ({ db, history, clock, findSelection, findOutlook, stalenessHours }: PlansOptions) => {
  const listApps = async () => [...(await listPublicApps(db)), ...(await listAppsTrackedByAnybody(db))]

  return {
    /** Rebuilds the plan: which charts to read, and how fresh each should be. */
    planCharts: async (): Promise<PlannedChart[]> => {
      const now = clock.now()
      const selection = await findSelection()
      const apps = await listApps()
      const appIds = [...new Set(apps.map(({ appId }) => appId))]
      const stalenessMs = stalenessHours * hourMs
      const since = new Date(now.getTime() - stalenessMs)
      const { callsPerMinute } = await findOutlook()
      const planned = planCharts({
        storefronts: selection.storefronts,
        rankedCharts: await history.snapshots.listChartsWith(appIds, since),
        genres: [...selection.genres, ...genresOf(apps)],
        callsPerMinute,
        stalenessMs,
      })
      await replacePlans(db, planned, now)
      return planned
    },

    /** The genres of public and tracked apps. */
    listAppGenres: async (): Promise<number[]> => genresOf(await listApps()),

    /** The charts due now, in order. */
    listDueCharts: async (options: { isWaitingToo?: boolean } = {}): Promise<PlannedChart[]> =>
      (await listDueCharts(db, clock.now(), options)).sort(comparePlanned),
  }
}
