import type { AppId } from '#domain/ranks.ts'
import { storefrontCodes, storefrontCount } from '#domain/storefronts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { toMoment } from '../platform/moments.ts'

/** One element per app in each list, all ordered by app id. Objects would be too slow for hundreds of thousands of apps. */
export type StandingColumns = {
  appIds: readonly AppId[]
  /** Across every chart in every country. */
  bestRanks: readonly number[]
  /** Number of countries where the app is in any chart. */
  countries: readonly number[]
  /** Number of countries where the app is in the top 10 of any chart. */
  top10Countries: readonly number[]
}

const noStandings: StandingColumns = { appIds: [], bestRanks: [], countries: [], top10Countries: [] }

/** Storefronts are numbered from 1; each group of 64 shares one 64-bit word. */
const words = Array.from({ length: Math.ceil((storefrontCount + 1) / 64) }, (_, word) => word)

/**
 * A bit set of the storefronts where the app's rank meets the condition. Grouping by app and storefront instead took twice
 * the time and 350 MB more with 4 million ranks.
 */
const gatherCountries = (name: string, condition: string): string =>
  words.map(word => `groupBitOr(if(${condition} AND word = ${word}, bit, 0)) AS ${name}_${word}`).join(', ')

const countCountries = (name: string): string => words.map(word => `bitCount(${name}_${word})`).join(' + ')

const standings = `
  SELECT arraySort(groupArray((app_id, best_rank, ${countCountries('ranked')}, ${countCountries('top10')}))) AS sorted
  FROM (
    SELECT app_id, min(rank) AS best_rank, ${gatherCountries('ranked', 'true')}, ${gatherCountries('top10', 'rank <= 10')}
    FROM (
      SELECT app_id, rank, intDiv(number, 64) AS word, bitShiftLeft(toUInt64(1), number % 64) AS bit
      FROM (
        SELECT app_ids, indexOf({storefronts:Array(String)}, toString(storefront)) AS number
        FROM latest FINAL WHERE observed_at >= {since:DateTime('UTC')})
      ARRAY JOIN app_ids AS app_id, arrayEnumerate(app_ids) AS rank)
    GROUP BY app_id)`

/** Reads the newest charts of the whole world, for all apps at once. */
export const createStandingsRepository = (clickhouse: ClickHouse) => ({
  /** The standing of every app, from each chart's newest snapshot if it was taken at or after `since`. */
  listStandings: async (since: Date): Promise<StandingColumns> => {
    const [row] = await clickhouse.query<StandingColumns>(
      `SELECT sorted.1 AS appIds, sorted.2 AS bestRanks, sorted.3 AS countries, sorted.4 AS top10Countries
       FROM (${standings})`,
      { since: toMoment(since), storefronts: storefrontCodes },
    )
    return row ?? noStandings
  },
})
