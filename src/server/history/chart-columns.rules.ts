import { type Chart, type ChartType, chartKeyOf, type Device } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'

/** The columns that name a chart in every history table. */
export const chartColumns = 'storefront, genre, chart_type, device'

export type ChartColumns = { storefront: StorefrontCode; genre: number; chart_type: ChartType; device: Device }

/** The text that `chartKeyOf` makes of a chart, sent once and not with each row. */
export const chartKeyColumn = "toLowCardinality(concat(storefront, ':', chart_type, ':', toString(genre), ':', device))"

export const toChartColumns = ({ storefront, genre, chartType, device }: Chart): ChartColumns => ({
  storefront,
  genre,
  chart_type: chartType,
  device,
})

export const toChart = ({ storefront, genre, chart_type, device }: ChartColumns): Chart => ({
  storefront,
  genre,
  chartType: chart_type,
  device,
})

export const isChart =
  'storefront = {storefront:String} AND genre = {genre:UInt16} AND chart_type = {chartType:String} AND device = {device:String}'

/** Charts as parallel arrays, the form in which a list of them can be a parameter of a statement. */
export const zipCharts = (charts: readonly Chart[]) => ({
  storefronts: charts.map(({ storefront }) => storefront),
  genres: charts.map(({ genre }) => genre),
  chartTypes: charts.map(({ chartType }) => chartType),
  devices: charts.map(({ device }) => device),
})

/** The arguments of `arrayZip` that make chart tuples of them again. */
export const zippedCharts =
  '{storefronts:Array(String)}, {genres:Array(UInt16)}, {chartTypes:Array(String)}, {devices:Array(String)}'

/** Every combination of these storefronts, genres, chart types and devices. */
export const isOfKinds = `storefront IN {storefronts:Array(String)} AND genre IN {genres:Array(UInt16)}
  AND chart_type IN {chartTypes:Array(String)} AND device IN {devices:Array(String)}`

/** One of charts as parallel arrays. */
export const isZipped = `(${chartColumns}) IN arrayZip(${zippedCharts})`

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

/**
 * A condition that charts are among these, and its parameters. Charts that are every combination of their columns, as those
 * of the world and of a country are, are asked for column by column, which takes a third of the time of tuples.
 */
export const amongCharts = (charts: readonly Chart[]) => {
  const zipped = zipCharts(charts)
  const kinds = {
    storefronts: distinct(zipped.storefronts),
    genres: distinct(zipped.genres),
    chartTypes: distinct(zipped.chartTypes),
    devices: distinct(zipped.devices),
  }
  const combinations = Object.values(kinds).reduce((product, values) => product * values.length, 1)
  return combinations === new Set(charts.map(chartKeyOf)).size
    ? { isAmong: isOfKinds, params: kinds }
    : { isAmong: isZipped, params: zipped }
}
