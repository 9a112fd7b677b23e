import type { AppCoverage } from '#contract/coverage.ts'
import type { AppId } from '#domain/ranks.ts'
import { type StorefrontCode, storefronts } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { findApp } from '../catalog/apps.repository.ts'
import { toContractApp } from '../catalog/apps.rules.ts'
import { listNotOffering } from '../catalog/offers.repository.ts'
import type { Failure } from '../history/fetches.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { coverCountries, listNotMeasured } from './coverage.rules.ts'
import { measuredWorldOf } from './measured-world.rules.ts'
import { appNotFound } from './summaries.usecases.ts'

export type Coverage = ReturnType<typeof createCoverage>

type Measured = { measuredAt: ReadonlyMap<StorefrontCode, Date>; since: Date }

/** Which countries the numbers of an app rest on, and why the others are missing. */
export const createCoverage = (options: { db: Database; history: History; clock: Clock; stalenessHours: number }) => {
  const { db, history, clock, stalenessHours } = options

  /** Of countries that were not measured only, and from their oldest measurement on: a world in order asks nothing. */
  const listFailures = (measured: Measured): Promise<Map<StorefrontCode, Failure>> => {
    const missing = listNotMeasured(measured)
    const oldestMs = Math.min(...missing.map(code => measured.measuredAt.get(code)?.getTime() ?? 0))
    return history.fetches.listNewestFailures(missing, new Date(missing.length > 0 ? oldestMs : 0))
  }

  const listRankedCountries = async (appId: AppId, since: Date): Promise<Set<StorefrontCode>> => {
    const ranks = await history.listCurrentRanks([appId], since)
    return new Set(ranks.map(({ chart }) => chart.storefront))
  }

  return {
    /** @throws RequestError app.not_found for an app that no chart, import or search ever showed. */
    getAppCoverage: async (appId: AppId): Promise<AppCoverage> => {
      const since = new Date(clock.now().getTime() - stalenessHours * hourMs)
      const [app, moments, notOffering] = await Promise.all([
        findApp(db, appId),
        history.findLatestMoments(),
        listNotOffering(db, appId),
      ])
      if (!app) throw appNotFound(appId)
      const measured = { measuredAt: moments.storefronts, since }
      const [failures, ranked] = await Promise.all([
        listFailures(measured),
        notOffering.size > 0 ? listRankedCountries(appId, since) : new Set<StorefrontCode>(),
      ])
      return {
        app: { appStoreId: String(appId), name: toContractApp(app).name },
        ...measuredWorldOf(moments, since),
        totalCountries: storefronts.length,
        staleAfterHours: stalenessHours,
        countries: coverCountries({ ...measured, failures, notOffering, ranked }),
      }
    },
  }
}
