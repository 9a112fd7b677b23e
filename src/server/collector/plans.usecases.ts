import type { ChartKey } from '#domain/charts.ts'
import { isGenreId } from '#domain/genres.ts'
import { hourMs, minuteMs } from '#domain/units.ts'
import { listPublicApps } from '../catalog/public-apps.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Outgoing } from '../pace/outgoing.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import { createKeptValues } from '../platform/database/kept-values.ts'
import type { Clock } from '../platform/process/clock.ts'
import { listAppsTrackedByAnybody } from '../tracking/tracking.repository.ts'
import { comparePlanned, type PlannedChart, planCharts } from './planner.rules.ts'
import { listDueCharts, listPlannedKeys, replacePlans } from './plans.repository.ts'
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

/** Kept for a minute, because plans change only a few times a day and the world has 44,100 charts. */
const oldestMs = minuteMs

type Options = {
  db: Database
  clock: Clock
  /** If the collector is turned off, the stored plan no longer applies. */
  isEnabled: boolean
}

const nothing: ReadonlySet<ChartKey> = new Set()

/** The planned charts, to determine which measurements are missing. */
export const createListPlannedCharts = ({ db, clock, isEnabled }: Options) => {
  const kept = createKeptValues<'plan', ReadonlySet<ChartKey>>({ clock, most: 1, oldestMs })
  const read = async () => (isEnabled ? new Set(await listPlannedKeys(db)) : nothing)
  return (): Promise<ReadonlySet<ChartKey>> => kept.find('plan', read)
}
