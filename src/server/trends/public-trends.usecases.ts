import { z } from 'zod'
import { type AppTrend, appTrend, listPublicTrends, publicTrend } from '#contract/trends.ts'
import { type Scope, scopeKeyOf } from '#domain/scopes.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { minuteMs } from '#domain/units.ts'
import { appIdsOf, type ChartFetch } from '../history/snapshots.rules.ts'
import { createAnswerCache, type TaggedAnswer } from '../platform/answer-cache.ts'
import type { Trends } from './trends.usecases.ts'

/** Runs the work in its turn. */
type InTurn = <Made>(work: () => Promise<Made>) => Promise<Made>

const trendList = z.array(appTrend)
const rankList = z.array(publicTrend.shape.here)

const parseBody = <Parsed>(schema: z.ZodType<Parsed>, { body }: TaggedAnswer): Parsed =>
  schema.parse(JSON.parse(String(body)))

const keyOf = (scope: Scope, storefront: StorefrontCode, appIds: readonly string[]): string =>
  `${scopeKeyOf(scope)} ${storefront} ${appIds}`

/** `11,22` and `us` of a key. */
const readKey = (key: string) => {
  const [appIds = '', storefront = ''] = key.split(' ').reverse()
  return { storefront, appIds: appIds.split(',').map(Number) }
}

/** In each country, the apps of its recorded charts. */
const appsByCountry = (fetches: readonly ChartFetch[]): ReadonlyMap<string, ReadonlySet<number>> =>
  new Map(
    [...Map.groupBy(fetches, ({ chart }) => chart.storefront)].map(([storefront, ofCountry]) => [
      storefront,
      new Set(ofCountry.flatMap(appIdsOf)),
    ]),
  )

/**
 * The trends of the public apps, the same for all readers, with the ranks in the country of each reader. These are kept by
 * country, so that a chart of one country does not drop the ranks in all others.
 */
export const createPublicTrends = ({
  listPublicAppIds,
  listTrends,
  listRanksIn,
}: Pick<Trends, 'listPublicAppIds' | 'listTrends' | 'listRanksIn'>) => {
  const shared = createAnswerCache<string>({ max: 20, ttlMs: minuteMs })
  const countries = createAnswerCache<string>({ max: 500, ttlMs: minuteMs })
  const joined = createAnswerCache<string>({ max: 100, ttlMs: minuteMs })

  const findRanks = async (storefront: StorefrontCode, scope: Scope, found: readonly AppTrend[], inTurn: InTurn) => {
    const ids = found.map(({ appStoreId }) => appStoreId)
    const make = () => listRanksIn(storefront, { appIds: ids.map(Number), scope })
    return countries.find(keyOf(scope, storefront, ids), () => inTurn(make))
  }

  return {
    find: async (
      { scope, storefront }: { scope: Scope; storefront: StorefrontCode | undefined },
      inTurn: InTurn,
    ): Promise<TaggedAnswer> => {
      const make = async () => listTrends(await listPublicAppIds(), scope)
      const answer = await shared.find(scopeKeyOf(scope), () => inTurn(make))
      const found = parseBody(trendList, answer)
      const ranks = storefront && (await findRanks(storefront, scope, found, inTurn))
      return joined.find(`${answer.etag} ${ranks ? ranks.etag : ''}`, async () => {
        const here = ranks ? parseBody(rankList, ranks) : []
        const withHere = found.map((trend, index) => ({ ...trend, here: here[index] ?? null }))
        return listPublicTrends.response.parse({ trends: withHere })
      })
    },

    /** A chart that an app has left drops no rank in its country, so that appears within a minute. */
    noteRecorded: (fetches: readonly ChartFetch[] | undefined): void => {
      shared.clear()
      if (!fetches) {
        countries.clear()
        return
      }
      const recorded = appsByCountry(fetches)
      const isRecorded = (key: string): boolean => {
        const { storefront, appIds } = readKey(key)
        const ofCountry = recorded.get(storefront)
        return ofCountry !== undefined && appIds.some(appId => ofCountry.has(appId))
      }
      countries.drop(countries.keys().filter(isRecorded))
    },

    noteListChanged: (): void => shared.clear(),
  }
}
