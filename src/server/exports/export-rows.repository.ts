import type { ExportSelection } from '#contract/exports.ts'
import { formulaStarts } from '#domain/csv.ts'
import { addDays } from '#domain/days.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { chartColumns } from '../history/chart-columns.rules.ts'
import type { HistoryTable } from '../history/copies.repository.ts'
import { hasNoMeasurement } from '../history/fetches.repository.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'

/** Ranks of one statement. A larger one takes more memory, a smaller one reads the ranks of a thinned month more often. */
const ranksASlice = 4_000_000

const settings = `SETTINGS max_block_size = 2000, max_threads = 2, output_format_json_quote_64bit_integers = 0,
  do_not_merge_across_partitions_select_final = 1`

/** Rows stay in the order of the lists that they come from. */
const inOrder = `${settings.replace('max_threads = 2', 'max_threads = 1')}, query_plan_remove_redundant_sorting = 0`

const moment = (column: string): string => `formatDateTime(${column}, '%Y-%m-%dT%H:%i:%SZ', 'UTC')`
const chartText = "concat(chart_type, ':', if(genre = 36, 'all', toString(genre)), ':', device)"
const order = `ORDER BY chart_type, genre, device, storefront, observed_at`
const peakOrder = 'ORDER BY app_id, storefront, genre, chart_type, device'
const head = `toString(toDate(observed_at)) AS date, storefront AS country, ${moment('observed_at')} AS observedAt`

const listOf = (values: readonly string[]): string => values.map(value => `'${value}'`).join(', ')

/** All values come from closed lists, so none has to be quoted. */
const spanOf = ({ storefront, from, to }: ExportSelection): string[] => [
  ...(storefront ? [`storefront IN (${listOf(storefront)})`] : []),
  ...(from ? [`observed_at >= toDateTime('${from} 00:00:00', 'UTC')`] : []),
  ...(to ? [`observed_at < toDateTime('${addDays(to, 1)} 00:00:00', 'UTC')`] : []),
]

const allOf = (conditions: readonly string[]): string => (conditions.length === 0 ? 'true' : conditions.join(' AND '))

const chartsOf = (selection: ExportSelection): string => {
  const kinds = selection.chart?.map(({ chartType, genre, device }) => `('${chartType}', ${genre}, '${device}')`)
  return allOf([...spanOf(selection), ...(kinds ? [`(chart_type, genre, device) IN (${kinds.join(', ')})`] : [])])
}

/** Part of the measurements: of some countries in one month. */
export type Slice = { month: number; storefronts: readonly StorefrontCode[] }

const inSlice = ({ month, storefronts }: Slice): string =>
  `toYYYYMM(observed_at) = ${month} AND storefront IN (${listOf(storefronts)})`

/** One line of text that no spreadsheet takes for a formula, as `toCsvLine` writes it. */
const cellOf = (column: string): string =>
  `replaceRegexpOne(replaceRegexpAll(${column}, '[\\\\r\\\\n]+', ' '), '^(${formulaStarts.replaceAll('\\', '\\\\')})', '''\\\\1')`

/** Columns of the table of ranks and gaps, in order. */
export const rankColumns = [
  'storefront',
  'chart_type',
  'genre',
  'device',
  'observed_at',
  'state',
  'reason',
  'detail',
  'source',
  'depth',
  'rank',
  'app_id',
] as const

type Options = {
  clickhouse: ClickHouse
  /** The name of the copy of a table. */
  nameOf: (table: HistoryTable) => string
  selection: ExportSelection
}

type OldOptions = Pick<Options, 'nameOf'> & { ofCharts: string; keptSince: string }

/** What stays of charts whose months were deleted. */
const oldLines = ({ nameOf, ofCharts, keptSince }: OldOptions) => ({
  forgottenLines: (): string =>
    `SELECT CAST(tuple(${moment('before')}), 'Tuple(before String)') AS forgotten FROM ${nameOf('forgotten_months')} FINAL ${settings}`,

  oldPeakLines: (): string =>
    `SELECT CAST((app_id, storefront, ${chartText}, peak.1, ${moment('peak.2')}),
       'Tuple(appId UInt64, country String, chart String, rank UInt8, observedAt String)') AS oldPeak
     FROM ${nameOf('peak_ranks')} FINAL WHERE ${ofCharts} AND peak.2 < ${keptSince} ${peakOrder} ${settings}`,

  oldChartLines: (): string =>
    `SELECT CAST((storefront, ${chartText}, ${moment('observed_at')}, source, depth, app_ids),
       'Tuple(country String, chart String, observedAt String, source String, depth UInt16, appIds Array(UInt64))') AS oldChart
     FROM ${nameOf('latest')} FINAL WHERE ${ofCharts} AND observed_at < ${keptSince}
     ORDER BY storefront, genre, chart_type, device ${settings}`,

  oldBeginningLines: (): string =>
    `SELECT CAST((storefront, ${chartText}, is_measured, ${moment('first_at')}),
       'Tuple(country String, chart String, isMeasured Bool, firstAt String)') AS oldBeginning
     FROM ${nameOf('chart_beginnings')} FINAL WHERE ${ofCharts} AND first_at < ${keptSince}
     ORDER BY storefront, genre, chart_type, device, is_measured ${settings}`,
})

/** Statements that read copies of the history for an export. */
export const createExportRows = ({ clickhouse, nameOf, selection }: Options) => {
  const ofCharts = chartsOf(selection)
  const ofCountries = allOf(spanOf(selection))
  const [snapshots, fetches, ranks] = [nameOf('chart_snapshots'), nameOf('chart_fetches'), nameOf('ranks')]

  const keptSince = `assumeNotNull((SELECT max(before) FROM ${nameOf('forgotten_months')}))`

  const count = async (query: string): Promise<number> => {
    const [row] = await clickhouse.query<{ rows: number }>(`SELECT toUInt64(${query}) AS rows`)
    return row?.rows ?? 0
  }
  const countIn = (table: HistoryTable, condition: string): Promise<number> =>
    count(`(SELECT count() FROM ${nameOf(table)} FINAL WHERE ${condition})`)

  /** What an attempt gave. An imported list has no attempt. */
  const outcomes = (slice: Slice): string => `LEFT ANY JOIN (
      SELECT ${chartColumns}, observed_at, outcome FROM ${fetches} FINAL
      WHERE ${inSlice(slice)} AND NOT ${hasNoMeasurement}) AS attempt USING (${chartColumns}, observed_at)`

  /** Ranks of a measurement that thinning took away: those that \`ranks\` no longer has. */
  const keptRanks = (slice: Slice): string => `LEFT ANY JOIN (
      SELECT ${chartColumns}, observed_at, groupUniqArray(rank) AS kept FROM ${ranks}
      WHERE ${inSlice(slice)} GROUP BY ${chartColumns}, observed_at) AS still USING (${chartColumns}, observed_at)`

  const gapCondition = `${ofCharts} AND ${hasNoMeasurement}`
  const ranksAndGaps = (asText: boolean, slice?: Slice): { ranks: string; gaps: string } => {
    const at = asText ? `${moment('observed_at')} AS observed_at` : 'observed_at'
    const [reason, detail] = asText ? [cellOf('reason'), cellOf('detail')] : ['reason', 'detail']
    const chart = `toString(storefront) AS storefront, toString(chart_type) AS chart_type, genre, toString(device) AS device, ${at}`
    const inPart = slice ? `AND ${inSlice(slice)}` : ''
    return {
      ranks: `SELECT ${chart}, if(place = 0, 'empty', 'ranked') AS state, '' AS reason, '' AS detail,
          toString(source) AS source, toNullable(depth) AS depth, nullIf(toUInt8(place), 0) AS rank, nullIf(charted, 0) AS app_id
        FROM (SELECT * FROM ${snapshots} FINAL WHERE ${ofCharts} ${inPart} ${slice ? order : ''})
        LEFT ARRAY JOIN app_ids AS charted, arrayEnumerate(app_ids) AS place`,
      gaps: `SELECT ${chart}, toString(outcome) AS state, ${reason} AS reason, ${detail} AS detail, '' AS source,
          CAST(NULL, 'Nullable(UInt16)') AS depth, CAST(NULL, 'Nullable(UInt8)') AS rank, CAST(NULL, 'Nullable(UInt64)') AS app_id
        FROM (SELECT * FROM ${fetches} FINAL WHERE ${gapCondition} ${asText ? order : ''})`,
    }
  }

  return {
    ...oldLines({ nameOf, ofCharts, keptSince }),

    /** The parts of all measurements, oldest first. */
    listSlices: (): Promise<(Slice & { isThinned: boolean })[]> =>
      clickhouse.query(
        `WITH (SELECT max(before) FROM ${nameOf('thinned_apps')}) AS thinned_before
         SELECT month, groupArray(storefront) AS storefronts, max(is_thinned) AS isThinned FROM (
           SELECT month, storefront, is_thinned,
             intDiv(sum(ranks) OVER (PARTITION BY month ORDER BY storefront), {ranksASlice:UInt32}) AS slice
           FROM (
             SELECT toYYYYMM(observed_at) AS month, storefront, sum(length(app_ids)) AS ranks,
               min(observed_at) < thinned_before AS is_thinned
             FROM ${snapshots} WHERE ${ofCharts} GROUP BY month, storefront))
         GROUP BY month, slice ORDER BY month, slice`,
        { ranksASlice },
      ),

    countMeasurements: (): Promise<number> => countIn('chart_snapshots', ofCharts),
    countGaps: (): Promise<number> => countIn('chart_fetches', gapCondition),
    countRanks: (): Promise<number> => count(`(SELECT sum(length(app_ids)) FROM ${snapshots} FINAL WHERE ${ofCharts})`),
    countEmpty: (): Promise<number> => countIn('chart_snapshots', `${ofCharts} AND empty(app_ids)`),
    countThinned: (): Promise<number> => countIn('thinned_apps', 'true'),
    countStorePages: (): Promise<number> => countIn('store_pages', ofCountries),
    countForgotten: (): Promise<number> => countIn('forgotten_months', 'true'),
    countOldPeaks: (): Promise<number> => countIn('peak_ranks', `${ofCharts} AND peak.2 < ${keptSince}`),
    countOldCharts: (): Promise<number> => countIn('latest', `${ofCharts} AND observed_at < ${keptSince}`),
    countOldBeginnings: (): Promise<number> => countIn('chart_beginnings', `${ofCharts} AND first_at < ${keptSince}`),
    countKeywords: (): Promise<number> => countIn('keyword_snapshots', ofCountries),
    countKeywordFailures: (): Promise<number> => countIn('keyword_failures', ofCountries),

    measurementLines: (slice: Slice & { isThinned: boolean }): string =>
      `SELECT ${head}, map(${chartText}, app_ids) AS charts, depth, source, nullIf(outcome, '') AS outcome
         ${slice.isThinned ? ', arrayFilter(place -> NOT has(kept, place), arrayEnumerate(app_ids)) AS thinned' : ''}
       FROM (SELECT * FROM ${snapshots} FINAL WHERE ${ofCharts} AND ${inSlice(slice)}) AS measured
       ${outcomes(slice)} ${slice.isThinned ? keptRanks(slice) : ''} ${order} ${settings}`,

    gapLines: (): string =>
      `SELECT ${head}, CAST(map(), 'Map(String, Array(UInt64))') AS charts,
         map(${chartText}, map('outcome', toString(outcome), 'reason', toString(reason), 'detail', detail)) AS failures
       FROM ${fetches} FINAL WHERE ${gapCondition} ORDER BY toYYYYMM(observed_at), storefront, genre, chart_type, device, observed_at
       ${settings}`,

    thinnedLines: (): string =>
      `SELECT CAST((app_id, ${moment('before')}), 'Tuple(appId UInt64, before String)') AS thinnedApp
       FROM ${nameOf('thinned_apps')} FINAL ORDER BY app_id ${settings}`,

    storePageLines: (): string =>
      `SELECT CAST((app_id, storefront, ${moment('observed_at')}, is_offered, version, rating, rating_count, price, currency),
         'Tuple(appId UInt64, country String, observedAt String, isOffered Bool, version String, rating Nullable(Float32),
           ratingCount Nullable(UInt32), price Nullable(Float64), currency String)') AS storePage
       FROM ${nameOf('store_pages')} FINAL WHERE ${ofCountries} ORDER BY toYear(observed_at), app_id, storefront, observed_at ${settings}`,

    keywordLines: (): string =>
      `SELECT CAST((storefront, keyword, ${moment('observed_at')}, depth, app_ids),
         'Tuple(country String, keyword String, observedAt String, depth UInt16, appIds Array(UInt64))') AS keyword
       FROM ${nameOf('keyword_snapshots')} FINAL WHERE ${ofCountries} ORDER BY toYear(observed_at), storefront, keyword, observed_at
       ${settings}`,

    keywordFailureLines: (): string =>
      `SELECT CAST((storefront, keyword, ${moment('observed_at')}, reason, detail),
         'Tuple(country String, keyword String, observedAt String, reason String, detail String)') AS keywordFailure
       FROM ${nameOf('keyword_failures')} FINAL WHERE ${ofCountries} ORDER BY toYear(observed_at), storefront, keyword, observed_at
       ${settings}`,

    rankLines: (slice: Slice): string => `${ranksAndGaps(true, slice).ranks} ${inOrder}`,
    gapRows: (): string => `${ranksAndGaps(true).gaps} ${inOrder}`,

    /** Ranks and gaps in one table. */
    rankTable: (): string => {
      const { ranks: measured, gaps } = ranksAndGaps(false)
      return `${measured} UNION ALL ${gaps} ${settings}`
    },
  }
}
