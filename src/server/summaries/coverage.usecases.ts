import type { AppCoverage } from '#contract/coverage.ts'
import type { AppId } from '#domain/ranks.ts'
import { chartsOfScope } from '#domain/scope-words.ts'
import { mainDeviceOf, ownScope, type Scope, scopeFor } from '#domain/scopes.ts'
import { storefronts } from '#domain/storefronts.ts'
import { hourMs, hourSeconds } from '#domain/units.ts'
import { appNotFound } from '../catalog/apps.errors.ts'
import { findApp } from '../catalog/apps.repository.ts'
import { toContractApp } from '../catalog/apps.rules.ts'
import { listNotOffering } from '../catalog/offers.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { bestByCountry } from './countries.rules.ts'
import { coverCountries } from './coverage.rules.ts'
import { knownNow, type ListPlannedCharts } from './known-charts.rules.ts'
import { findMeasuredFor } from './measured-world.rules.ts'
import { listFailures } from './missing-charts.usecases.ts'
import { listKinds, narrowCharts } from './possible-charts.rules.ts'
import { findPossibleCharts } from './possible-charts.usecases.ts'
import { ranksInScope, toShownScope } from './scopes.rules.ts'

export type Coverage = ReturnType<typeof createCoverage>

type CoverageOptions = {
  db: Database
  history: History
  clock: Clock
  stalenessHours: number
  listPlannedCharts: ListPlannedCharts
}

/** Which countries an app's numbers are based on, and why the others are missing. */
export const createCoverage = ({ db, history, clock, stalenessHours, listPlannedCharts }: CoverageOptions) => {
  const readEvidence = async (appId: AppId, since: Date) => {
    const [app, notOffering, plan, moments, ranks, seen] = await Promise.all([
      findApp(db, appId),
      listNotOffering(db, appId),
      listPlannedCharts(),
      history.findLatestMoments(),
      history.listCurrentRanks([appId], since),
      history.ranks.listSightings([appId]),
    ])
    if (!app) throw appNotFound(appId)
    return { app, notOffering, plan, moments, ranks, seen }
  }

  return {
    /** @throws RequestError app.not_found for an app that never appeared in a chart, import or search. */
    getAppCoverage: async (appId: AppId, asked: Scope = ownScope): Promise<AppCoverage> => {
      const asOf = clock.now()
      const since = new Date(asOf.getTime() - stalenessHours * hourMs)
      const { app, notOffering, plan, moments, ranks, seen } = await readEvidence(appId, since)
      const scope = scopeFor(asked, mainDeviceOf(app))
      const possible = await findPossibleCharts(history, [app], { seen, ranks, until: asOf })
      const charts = [...possible.values()].map(of => narrowCharts(of, scope))
      const kinds = charts.flatMap(listKinds)
      const known = knownNow({ asOf, since, moments, plan })
      const current = bestByCountry(ranksInScope(ranks, scope))
      const { countries, partly } = findMeasuredFor({ kinds, known, moments, current, notOffering })
      return {
        app: { appStoreId: String(appId), name: toContractApp(app).name },
        scope: toShownScope(scope, charts[0] ?? chartsOfScope(scope)),
        measuredCountries: countries.size,
        partlyMeasuredCountries: partly.length,
        observedAt: moments.last?.toISOString() ?? null,
        totalCountries: storefronts.length,
        staleAfterSeconds: stalenessHours * hourSeconds,
        countries: coverCountries({
          known,
          kinds,
          notOffering,
          observedAt: moments.storefronts,
          failures: await listFailures(history, [{ kinds }], known),
          ranked: new Set(current.map(({ storefront }) => storefront)),
        }),
      }
    },
  }
}
