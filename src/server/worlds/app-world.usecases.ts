import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import type { LatestMoments } from '../history/latest-moments.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import { bestByCountry } from '../summaries/countries.rules.ts'
import { measuredWorldOf } from '../summaries/measured-world.rules.ts'

/** Where an app stands in each country now. A country in neither was not measured. */
export type AppWorld = {
  /** Its best current rank, 1 to 200, in the countries that have it in a chart. */
  ranks: ReadonlyMap<StorefrontCode, number>
  /** Countries with a measurement that counts now. */
  measured: ReadonlySet<StorefrontCode>
  /** The newest measurement of any country, whether it still counts or not; null when there never was one. */
  measuredAt: string | null
}

export type AppWorlds = ReturnType<typeof createAppWorlds>

type Options = { history: History; clock: Clock; stalenessHours: number }

/** Where apps stand in each single country. */
export const createAppWorlds = ({ history, clock, stalenessHours }: Options) => {
  const findSince = () => new Date(clock.now().getTime() - stalenessHours * hourMs)

  const measuredSince = ({ storefronts }: LatestMoments, since: Date): Set<StorefrontCode> =>
    new Set([...storefronts].filter(([, measuredAt]) => measuredAt >= since).map(([code]) => code))

  return {
    /** Countries with a measurement that counts now. */
    findMeasured: async (): Promise<Set<StorefrontCode>> =>
      measuredSince(await history.findLatestMoments(), findSince()),

    findAppWorld: async (appId: AppId): Promise<AppWorld> => {
      const since = findSince()
      const [ranks, moments] = await Promise.all([
        history.listCurrentRanks([appId], since),
        history.findLatestMoments(),
      ])
      return {
        ranks: new Map(bestByCountry(ranks).map(({ storefront, best }) => [storefront, best.rank])),
        measured: measuredSince(moments, since),
        measuredAt: measuredWorldOf(moments, since).measuredAt,
      }
    },
  }
}
