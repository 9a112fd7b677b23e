import type { FirstLook } from '#contract/tracking.ts'
import type { ChartKey } from '#domain/charts.ts'
import { isGenreId } from '#domain/genres.ts'
import { hourMs } from '#domain/units.ts'
import type { Collector } from '../collector/collector.usecases.ts'
import { goalWithin } from '../collector/planner.rules.ts'
import { ensurePlans } from '../collector/plans.repository.ts'
import { startSweep } from '../collector/sweeps.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Outgoing } from '../pace/outgoing.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { FirstLookCharts } from '../tracking/tracking.usecases.ts'
import { countSweep, findSweepOf } from './first-looks.repository.ts'
import { isWorthALook, listCharts, noFirstLook, reasonOf, toFirstLook } from './first-looks.rules.ts'

type FirstLooksOptions = {
  db: Database
  history: Pick<History, 'findLatestMoments'>
  clock: Clock
  pace: Pick<Outgoing, 'findOutlook'>
  collector: Pick<Collector, 'collectNow' | 'findSelection' | 'findStanding' | 'settings'>
  stalenessHours: number
}

/** The highest priority, because a person is waiting. */
const priority = 0

/**
 * The first reading of the charts that could hold a newly tracked app: one sweep for all apps of the genre, over the
 * countries whose chart is not fresh.
 */
export const createFirstLooks = ({ db, history, clock, pace, collector, stalenessHours }: FirstLooksOptions) => {
  const { findSelection, findStanding } = collector
  const starting = new Map<string, Promise<void>>()

  const listWorthALook = async (of: FirstLookCharts): Promise<ChartKey[]> => {
    const now = clock.now()
    const keys = listCharts((await findSelection()).storefronts, of)
    // Adds the charts to the plan at once; otherwise the next planning would fetch them again.
    const freshnessMs = goalWithin(3, stalenessHours * hourMs)
    const plans = await ensurePlans(db, keys, { priority: 3, freshnessMs, now })
    const { charts: measured } = await history.findLatestMoments()
    return keys.filter(key => {
      const plan = plans.get(key)
      return plan !== undefined && isWorthALook(plan, measured.get(key)?.observedAt, now)
    })
  }

  const start = async (of: FirstLookCharts): Promise<void> => {
    const standing = await findStanding()
    if (standing === 'off' || standing === 'not-started') return
    const reason = reasonOf(of)
    if ((await findSweepOf(db, reason))?.state === 'running') return
    const charts = (await listWorthALook(of)).map(chartKey => ({ chartKey, priority }))
    if (charts.length === 0) return
    await startSweep(db, { charts, reason, takesOver: true, now: clock.now() })
    collector.collectNow()
  }

  return {
    /** False if the settings turn the collector off; nothing is started then. */
    isEnabled: collector.settings.isEnabled,

    /**
     * Starts a sweep over the charts that are neither fresh nor in progress. Does nothing while the collector is off or if
     * the genre has no charts.
     */
    startFirstLook: (of: FirstLookCharts): Promise<void> => {
      if (!isGenreId(of.genre)) return Promise.resolve()
      const reason = reasonOf(of)
      const started = starting.get(reason) ?? start(of).finally(() => starting.delete(reason))
      starting.set(reason, started)
      return started
    },

    /** Reports `done` for an hour after the sweep ends. */
    findFirstLook: async (of: FirstLookCharts): Promise<FirstLook> => {
      const [sweep, { storefronts }] = await Promise.all([findSweepOf(db, reasonOf(of)), findSelection()])
      if (!sweep) return noFirstLook(storefronts.length)
      const [counts, standing, { nextCallAt: slotAt, intervalMs }] = await Promise.all([
        countSweep(db, sweep.id),
        findStanding(),
        pace.findOutlook(),
      ])
      const nextCallAt = standing === 'on' ? slotAt : undefined
      const progress = { sweep, counts, nextCallAt, totalCountries: storefronts.length }
      return toFirstLook({ ...progress, intervalMs, now: clock.now() })
    },

    /** The result for an app whose genre is unknown. */
    noFirstLook: async (): Promise<FirstLook> => noFirstLook((await findSelection()).storefronts.length),
  }
}
