import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import { bestByCountry } from '../summaries/countries.rules.ts'
import { knownNow, type ListPlannedCharts } from '../summaries/known-charts.rules.ts'
import { findMeasuredFor } from '../summaries/measured-world.rules.ts'
import { type AppFacts, listKinds } from '../summaries/possible-charts.rules.ts'
import { findPossibleCharts } from '../summaries/possible-charts.usecases.ts'

/** Where an app stands in each country now. In a country in neither, a chart that it could be in was not read in time. */
export type AppWorld = {
  /** Its best current rank, 1 to 200, in the countries that have it in a chart. */
  ranks: ReadonlyMap<StorefrontCode, number>
  /** When each of these ranks was read. */
  readAt: ReadonlyMap<StorefrontCode, Date>
  /** Countries that are decided for this app. One may have a rank and not be: another chart is missing there. */
  measured: ReadonlySet<StorefrontCode>
  /** The oldest and the newest of the readings that all this rests on; null where there is none. */
  readFrom: Date | null
  readTo: Date | null
  /** The newest measurement of any country, whether it still counts or not; null when there never was one. */
  measuredAt: string | null
  /** Whether that measurement still counts. */
  isCurrent: boolean
}

export type AppWorlds = ReturnType<typeof createAppWorlds>

type Options = { history: History; clock: Clock; stalenessHours: number; listPlannedCharts: ListPlannedCharts }

/** What the catalogue says of an app: read at the same time as history. */
type Facts = { app: AppFacts; notOffering: ReadonlySet<string> }

/** Where apps stand in each single country. */
export const createAppWorlds = ({ history, clock, stalenessHours, listPlannedCharts }: Options) => {
  const findSince = () => new Date(clock.now().getTime() - stalenessHours * hourMs)

  return {
    /** Countries with a measurement that counts now, of any chart. */
    findMeasured: async (): Promise<Set<StorefrontCode>> => {
      const since = findSince()
      const { storefronts } = await history.findLatestMoments()
      return new Set([...storefronts].filter(([, measuredAt]) => measuredAt >= since).map(([code]) => code))
    },

    findAppWorld: async (appId: AppId, readFacts: () => Promise<Facts>): Promise<AppWorld> => {
      const [asOf, since] = [clock.now(), findSince()]
      const [ranks, seen, moments, plan, { app, notOffering }] = await Promise.all([
        history.listCurrentRanks([appId], since),
        history.ranks.listSightings([appId]),
        history.findLatestMoments(),
        listPlannedCharts(),
        readFacts(),
      ])
      const possible = await findPossibleCharts(history, [app], { seen, ranks, until: asOf })
      const kinds = [...possible.values()].flatMap(listKinds)
      const current = bestByCountry(ranks)
      const known = knownNow({ asOf, since, moments, plan })
      const { countries, readFrom, readTo } = findMeasuredFor({ kinds, known, moments, current, notOffering })
      return {
        ranks: new Map(current.map(({ storefront, best }) => [storefront, best.rank])),
        readAt: new Map(current.map(({ storefront, best }) => [storefront, best.observedAt])),
        measured: countries,
        readFrom,
        readTo,
        measuredAt: moments.last?.toISOString() ?? null,
        isCurrent: moments.last !== undefined && moments.last >= since,
      }
    },
  }
}
