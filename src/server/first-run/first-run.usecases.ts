import type { StartedCharts } from '#contract/curation.ts'
import type { CollectorSelection, FirstRun } from '#contract/first-run.ts'
import { chartTypes, devices } from '#domain/charts.ts'
import { nameChart } from '#domain/named-charts.ts'
import { minuteMs } from '#domain/units.ts'
import type { Actor } from '../audit/audit.repository.ts'
import type { Collector } from '../collector/collector.usecases.ts'
import { dropUnplanned } from '../collector/plans.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Outgoing } from '../pace/outgoing.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import { RequestError } from '../platform/process/errors.ts'
import { findFirstChart } from './first-run.rules.ts'

type FirstRunOptions = {
  db: Database
  history: Pick<History, 'findLatestMoments'>
  pace: Pick<Outgoing, 'findOutlook'>
  collector: Pick<
    Collector,
    | 'checkAppStore'
    | 'collectNow'
    | 'findSelection'
    | 'findStanding'
    | 'listAppGenres'
    | 'saveSelection'
    | 'settings'
    | 'startDueSweeps'
  >
  /** The response to a start. */
  describeStart: (sweepIds: readonly number[]) => Promise<StartedCharts>
}

export type FirstRuns = ReturnType<typeof createFirstRun>

/** The choice of what to measure. The owner of a new server makes it, and can change it later. */
export const createFirstRun = ({ db, history, pace, collector, describeStart }: FirstRunOptions) => {
  const { settings } = collector

  return {
    getFirstRun: async (): Promise<FirstRun> => {
      const [standing, selection, latest, appGenres, { intervalMs }] = await Promise.all([
        collector.findStanding(),
        collector.findSelection(),
        history.findLatestMoments(),
        collector.listAppGenres(),
        pace.findOutlook(),
      ])
      const firstChart = findFirstChart([...latest.charts.values()].map(({ chart }) => chart))
      return {
        isStarted: standing !== 'not-started',
        selection: { storefronts: [...selection.storefronts], genres: [...selection.genres] },
        allowedStorefronts: [...settings.storefronts],
        appGenres,
        callsPerMinute: minuteMs / intervalMs,
        chartsPerStorefrontAndGenre: chartTypes.length * devices.length,
        observedAt: latest.last?.toISOString() ?? null,
        measuredCountries: selection.storefronts.filter(code => latest.storefronts.has(code)).length,
        firstChart: firstChart ? nameChart(firstChart) : null,
      }
    },

    checkAppStore: collector.checkAppStore,

    /** Saves what to measure, and starts. @throws RequestError request.invalid, collector.off */
    startCollecting: async (admin: Actor, selection: CollectorSelection): Promise<StartedCharts> => {
      if (!settings.isEnabled) throw new RequestError('collector.off', switchedOff)
      await collector.saveSelection(admin, selection)
      const sweeps = await collector.startDueSweeps()
      await dropUnplanned(db)
      collector.collectNow()
      return describeStart(sweeps)
    },
  }
}

const switchedOff =
  'The collector is turned off by the setting COLLECTOR_ENABLED. Set it to true and restart the server.'
