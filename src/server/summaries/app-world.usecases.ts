import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import { bestByCountry } from './countries.rules.ts'

/** Where an app stands in each country now. A country in neither was not measured. */
export type AppWorld = {
  /** Its best current rank, 1 to 200, in the countries that have it in a chart. */
  ranks: ReadonlyMap<StorefrontCode, number>
  /** Countries with a measurement that counts now. */
  measured: ReadonlySet<StorefrontCode>
}

export type AppWorlds = ReturnType<typeof createAppWorlds>
export type FindAppWorld = AppWorlds['findAppWorld']

type Options = { history: History; clock: Clock; stalenessHours: number }

/** Where apps stand in each single country. */
export const createAppWorlds = ({ history, clock, stalenessHours }: Options) => {
  const findSince = () => new Date(clock.now().getTime() - stalenessHours * hourMs)

  /** Countries with a measurement that counts now. */
  const findMeasured = async (since = findSince()): Promise<Set<StorefrontCode>> => {
    const { storefronts } = await history.findLatestMoments()
    return new Set([...storefronts].filter(([, measuredAt]) => measuredAt >= since).map(([code]) => code))
  }

  return {
    findMeasured: () => findMeasured(),

    findAppWorld: async (appId: AppId): Promise<AppWorld> => {
      const since = findSince()
      const [ranks, measured] = await Promise.all([history.listCurrentRanks([appId], since), findMeasured(since)])
      return {
        ranks: new Map(bestByCountry(ranks).map(({ storefront, best }) => [storefront, best.rank])),
        measured,
      }
    },
  }
}
