import type { AppId } from '#domain/ranks.ts'
import { chartsOfScope, scopeWords } from '#domain/scope-words.ts'
import { mainDeviceOf, type Scope, scopeFor } from '#domain/scopes.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import type { Clock } from '../platform/process/clock.ts'
import { bestByCountry } from '../summaries/countries.rules.ts'
import { knownNow, type ListPlannedCharts } from '../summaries/known-charts.rules.ts'
import { findMeasuredFor } from '../summaries/measured-world.rules.ts'
import { type AppFacts, listKinds, narrowCharts } from '../summaries/possible-charts.rules.ts'
import { findPossibleCharts } from '../summaries/possible-charts.usecases.ts'
import { ranksInScope } from '../summaries/scopes.rules.ts'

/**
 * Where an app ranks in each country now. For a country in neither `ranks` nor `measured`, a chart that could hold the app is
 * missing.
 */
export type AppWorld = {
  /** The charts that the ranks come from, in words. */
  charts: string
  /** Its best current rank, 1 to 200, in each country where it charts. */
  ranks: ReadonlyMap<StorefrontCode, number>
  /** When each of these ranks was read. */
  readAt: ReadonlyMap<StorefrontCode, Date>
  /** Countries where every chart that could hold the app was read. A country can have a rank without being here. */
  measured: ReadonlySet<StorefrontCode>
  /** The oldest and newest of the readings used; null if there are none. */
  observedFrom: Date | null
  observedTo: Date | null
  /** The newest measurement of any country, even if it is stale; null if there never was one. */
  observedAt: string | null
  /** Whether that measurement is still fresh. */
  isCurrent: boolean
}

export type AppWorlds = ReturnType<typeof createAppWorlds>

type Options = { history: History; clock: Clock; stalenessHours: number; listPlannedCharts: ListPlannedCharts }

/** Data from the catalogue, read in parallel with history. */
type Facts = { app: AppFacts; notOffering: ReadonlySet<string> }

/** Where apps rank in each country. */
export const createAppWorlds = ({ history, clock, stalenessHours, listPlannedCharts }: Options) => {
  const findSince = () => new Date(clock.now().getTime() - stalenessHours * hourMs)

  return {
    /** Countries with a fresh measurement of any chart. */
    findMeasured: async (): Promise<Set<StorefrontCode>> => {
      const since = findSince()
      const { storefronts } = await history.findLatestMoments()
      return new Set([...storefronts].filter(([, observedAt]) => observedAt >= since).map(([code]) => code))
    },

    findAppWorld: async (
      { appId, scope: asked }: { appId: AppId; scope: Scope },
      readFacts: () => Promise<Facts>,
    ): Promise<AppWorld> => {
      const [asOf, since] = [clock.now(), findSince()]
      const [ranks, seen, moments, plan, { app, notOffering }] = await Promise.all([
        history.listCurrentRanks([appId], since),
        history.ranks.listSightings([appId]),
        history.findLatestMoments(),
        listPlannedCharts(),
        readFacts(),
      ])
      const scope = scopeFor(asked, mainDeviceOf(app))
      const possible = await findPossibleCharts(history, [app], { seen, ranks, until: asOf })
      const charts = [...possible.values()].map(of => narrowCharts(of, scope))
      const kinds = charts.flatMap(listKinds)
      const current = bestByCountry(ranksInScope(ranks, scope))
      const known = knownNow({ asOf, since, moments, plan })
      const { countries, observedFrom, observedTo } = findMeasuredFor({ kinds, known, moments, current, notOffering })
      return {
        charts: scopeWords(scope, charts[0] ?? chartsOfScope(scope)),
        ranks: new Map(current.map(({ storefront, best }) => [storefront, best.rank])),
        readAt: new Map(current.map(({ storefront, best }) => [storefront, best.observedAt])),
        measured: countries,
        observedFrom,
        observedTo,
        observedAt: moments.last?.toISOString() ?? null,
        isCurrent: moments.last !== undefined && moments.last >= since,
      }
    },
  }
}
