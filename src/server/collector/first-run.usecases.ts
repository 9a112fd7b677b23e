import { type AppStore, ThrottledError } from '#appstore'
import type { StartedCharts } from '#contract/curation.ts'
import type { AppStoreCheck, CollectorScope, FirstRun } from '#contract/first-run.ts'
import { chartPhrase } from '#domain/chart-words.ts'
import { chartTypes, devices } from '#domain/charts.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { allGenres } from '#domain/genres.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { minuteMs, secondMs } from '#domain/units.ts'
import type { Actor } from '../audit/audit.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Pace } from '../pace/pace.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { messageOf, RequestError } from '../platform/errors.ts'
import type { DeskActs } from './desk-acts.usecases.ts'
import type { DueSweeps } from './due-sweeps.usecases.ts'
import { dropUnplanned } from './plans.repository.ts'
import type { Scoping } from './scope.usecases.ts'

type FirstRunOptions = {
  db: Database
  history: Pick<History, 'findLatestMoments'>
  clock: Clock
  appStore: Pick<AppStore, 'fetchTopChart'>
  pace: Pace
  scoping: Scoping
  dueSweeps: DueSweeps
  deskActs: DeskActs
  settings: { storefronts: readonly StorefrontCode[]; isEnabled: boolean }
  onStarted: () => void
}

/** Somebody waits for it. */
const checkWithinMs = 20 * secondMs

/** What the owner of a new server sees and decides before anything is measured; later, what is measured. */
export const createFirstRun = (options: FirstRunOptions) => {
  const { db, history, clock, appStore, pace, scoping, dueSweeps, deskActs, settings, onStarted } = options

  const findMeasuredAt = async (): Promise<string | null> => {
    const { last } = await history.findLatestMoments()
    return last?.toISOString() ?? null
  }

  const ask = async (storefront: StorefrontCode): Promise<string> => {
    const chart = { storefront, chartType: 'top-free', genre: allGenres, device: 'iphone' } as const
    const { entries } = await appStore.fetchTopChart({
      ...chart,
      source: 'rss',
      signal: AbortSignal.timeout(checkWithinMs),
    })
    await pace.recordSuccess()
    return `The App Store answered with ${entries.length} apps of the ${chartPhrase(chart)} of ${countryNameOf(storefront)}.`
  }

  return {
    getFirstRun: async (): Promise<FirstRun> => {
      const [standing, scope, measuredAt] = await Promise.all([
        scoping.findStanding(),
        scoping.findScope(),
        findMeasuredAt(),
      ])
      return {
        isStarted: standing !== 'not-started',
        scope: { storefronts: [...scope.storefronts], genres: [...scope.genres] },
        allowedStorefronts: [...settings.storefronts],
        callsPerMinute: minuteMs / pace.intervalMs('charts'),
        chartsPerStorefrontAndGenre: chartTypes.length * devices.length,
        measuredAt,
      }
    },

    /** One call, at the pace of all calls. Nothing of the answer is kept. */
    checkAppStore: async (): Promise<AppStoreCheck> => {
      const startedMs = clock.now().getTime()
      const end = (isAnswering: boolean, detail: string): AppStoreCheck => ({
        isAnswering,
        detail,
        milliseconds: Math.max(0, clock.now().getTime() - startedMs),
      })
      try {
        return end(true, await ask(settings.storefronts.includes('us') ? 'us' : (settings.storefronts[0] ?? 'us')))
      } catch (error) {
        if (error instanceof ThrottledError) await pace.recordRefusal(error.retryAt)
        return end(false, messageOf(error))
      }
    },

    /** Sets what is measured, and begins. @throws RequestError request.invalid, collector.off */
    startCollecting: async (admin: Actor, scope: CollectorScope): Promise<StartedCharts> => {
      if (!settings.isEnabled) throw new RequestError('collector.off', switchedOff)
      await scoping.saveScope(admin, scope)
      const sweeps = await dueSweeps.startDueSweeps()
      await dropUnplanned(db)
      onStarted()
      return deskActs.describeStart(sweeps)
    },
  }
}

const switchedOff =
  'The collector of this server is switched off by the setting COLLECTOR_ENABLED. Nothing was changed; set it to true and start the server again.'
