import { allGenres, magazinesGenre } from '#domain/genres.ts'
import type { AppId } from '#domain/ranks.ts'
import { isByCategory, isByPrice, type Scope, scopeChartTypes, scopeDevices, scopeGenres } from '#domain/scopes.ts'
import { storefrontCount, storefrontsBySize } from '#domain/storefronts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { toMoment } from '../platform/moments.ts'

/** One element per app in each list, all ordered by app id. Objects would be too slow for hundreds of thousands of apps. */
export type StandingColumns = {
  appIds: readonly AppId[]
  /** Across the charts of the scope in every country. */
  bestRanks: readonly number[]
  /** The reading of the best rank, in seconds since 1970, and its depth. Of equal ranks, that of the larger storefront. */
  readings: readonly number[]
  depths: readonly number[]
  /** Number of countries where the app is in a chart of the scope. */
  countries: readonly number[]
  /** Number of countries where the app is in the top 10 of a chart of the scope. */
  top10Countries: readonly number[]
  /**
   * 1 if the app is in free and in paid charts of one country, as after a change of its price. The time of each reading
   * decides which of them count, so the numbers of this app are not final.
   */
  hasTwoTypes: readonly number[]
}

/** `among`: only these apps, at most 5,000 of them; without it, all apps. */
type StandingsQuestion = { since: Date; scope: Scope; among?: readonly AppId[] }

type Lanes = { scope: Scope; among: readonly AppId[] | undefined }

const noStandings: StandingColumns = {
  appIds: [],
  bestRanks: [],
  readings: [],
  depths: [],
  countries: [],
  top10Countries: [],
  hasTwoTypes: [],
}

/**
 * A rank with its storefront, its reading and how many ranks that had, as one number: 8, 8, 32 and 16 bits. The least one is the
 * best rank in the order of `summaries/countries.rules.ts`, and one minimum costs less than a minimum of each.
 */
const chartBits = `bitOr(bitShiftLeft(toUInt64(number), 48),
  bitOr(bitShiftLeft(toUInt64(toUnixTimestamp(observed_at)), 16), toUInt64(least(depth, length(app_ids)))))`
const rankBits = 'bitOr(bitShiftLeft(toUInt64(rank), 56), chart_bits)'

/** Storefronts are numbered from 1, the largest first; each group of 64 shares one 64-bit word. */
const words = Array.from({ length: Math.ceil((storefrontCount + 1) / 64) }, (_, word) => word)

/**
 * A bit set of the storefronts where the app's rank meets the condition. Grouping by app and storefront instead took twice
 * the time and 350 MB more with 4 million ranks.
 */
const gatherCountries = (name: string, condition: string): string =>
  words.map(word => `groupBitOr(if(${condition} AND word = ${word}, bit, 0)) AS ${name}_${word}`).join(', ')

/**
 * The ranks of an app are gathered in lanes: those of free and of paid charts, and those of Magazines & Newspapers, which
 * count only for an app without another category (see `summaries/scopes.rules.ts`). Nearly all apps have one lane.
 */
const lanesOf = ({ scope, among }: Lanes): string => `
  SELECT app_id, is_paid, is_second, max(is_category) AS has_category, min(${rankBits}) AS best,
    ${gatherCountries('ranked', 'true')}, ${gatherCountries('top10', 'rank <= 10')}
  FROM (
    SELECT app_id, rank, chart_bits, is_paid, is_second, is_category,
      intDiv(number, 64) AS word, bitShiftLeft(toUInt64(1), number % 64) AS bit
    FROM (
      SELECT app_ids, indexOf({storefronts:Array(String)}, toString(storefront)) AS number, ${chartBits} AS chart_bits,
        ${isByPrice(scope) ? "chart_type = 'top-paid'" : 'false'} AS is_paid,
        ${isByCategory(scope) ? 'genre = {magazines:UInt16}' : 'false'} AS is_second,
        genre NOT IN ({overall:UInt16}, {magazines:UInt16}) AS is_category
      FROM latest FINAL
      WHERE observed_at >= {since:DateTime('UTC')} AND genre IN {genres:Array(UInt16)}
        AND chart_type IN {chartTypes:Array(String)} AND device IN {devices:Array(String)})
    ARRAY JOIN app_ids AS app_id, arrayEnumerate(app_ids) AS rank
    ${among ? 'WHERE app_id IN {among:Array(UInt64)}' : ''})
  GROUP BY app_id, is_paid, is_second`

const lane = ['best', 'is_paid', 'is_second', 'has_category'] as const
const laneBits = ['ranked', 'top10'].flatMap(name => words.map(word => `${name}_${word}`))

/** Numbers from 1, as ClickHouse numbers the parts of a tuple. */
const partOf = (name: string): number => [...lane, ...laneBits].indexOf(name) + 1

const joinBits = (name: string, lanes: string): string =>
  `arrayReduce('groupBitOr', arrayMap(lane -> lane.${partOf(name)}, ${lanes}))`

const countCountries = (name: string): string =>
  words.map(word => `bitCount(${joinBits(`${name}_${word}`, 'counted')})`).join(' + ')

const ofType = (isPaid: 0 | 1): string => `arrayFilter(lane -> lane.${partOf('is_paid')} = ${isPaid}, counted)`

const hasTwoTypes = words
  .map(word => `bitAnd(${joinBits(`ranked_${word}`, ofType(0))}, ${joinBits(`ranked_${word}`, ofType(1))}) > 0`)
  .join(' OR ')

const standings = ({ scope, among }: Lanes): string => `
  SELECT arraySort(groupArray((app_id, toUInt8(bitShiftRight(best_bits, 56)), toUInt32(bitShiftRight(best_bits, 16) % 4294967296),
    toUInt16(best_bits % 65536), countries, top10_countries, has_two_types))) AS sorted
  FROM (
    SELECT app_id, arrayMin(lane -> lane.${partOf('best')}, counted) AS best_bits,
      ${countCountries('ranked')} AS countries, ${countCountries('top10')} AS top10_countries,
      ${isByPrice(scope) ? hasTwoTypes : 'false'} AS has_two_types
    FROM (
      SELECT app_id, arrayFilter(lane -> NOT (is_in_category AND lane.${partOf('is_second')}), lanes) AS counted
      FROM (
        SELECT app_id, groupArray((${lane.join(', ')}, ${laneBits.join(', ')})) AS lanes,
          max(has_category) AS is_in_category
        FROM (${lanesOf({ scope, among })})
        GROUP BY app_id)))`
/** Reads the newest charts of the whole world, for all apps at once. */
export const createStandingsRepository = (clickhouse: ClickHouse) => ({
  /** The standing of every app, from each chart's newest snapshot if it was taken at or after `since`. */
  listStandings: async ({ since, scope, among }: StandingsQuestion): Promise<StandingColumns> => {
    const [row] = await clickhouse.query<StandingColumns>(
      `SELECT sorted.1 AS appIds, sorted.2 AS bestRanks, sorted.3 AS readings, sorted.4 AS depths, sorted.5 AS countries,
         sorted.6 AS top10Countries, sorted.7 AS hasTwoTypes
       FROM (${standings({ scope, among })})`,
      {
        since: toMoment(since),
        storefronts: storefrontsBySize,
        overall: allGenres,
        magazines: magazinesGenre,
        genres: scopeGenres(scope),
        chartTypes: scopeChartTypes(scope),
        devices: scopeDevices(scope),
        among: among ?? [],
      },
    )
    return row ?? noStandings
  },
})
