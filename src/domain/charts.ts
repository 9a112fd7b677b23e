import { allGenres, isGenreId } from './genres.ts'
import { isStorefrontCode, type StorefrontCode } from './storefronts.ts'

export const chartTypes = ['top-free', 'top-paid', 'top-grossing'] as const
export type ChartType = (typeof chartTypes)[number]

export const devices = ['iphone', 'ipad'] as const
export type Device = (typeof devices)[number]

/** One of Apple's top charts: an ordered list of apps that changes over time. */
export type Chart = { storefront: StorefrontCode; type: ChartType; genre: number; device: Device }

/** A chart without its country. */
export type ChartKind = Omit<Chart, 'storefront'>

/** `us:top-free:36:iphone` */
export type ChartKey = `${string}:${ChartType}:${number}:${Device}`

export const isChartType = (value: string): value is ChartType => (chartTypes as readonly string[]).includes(value)

export const isDevice = (value: string): value is Device => (devices as readonly string[]).includes(value)

export const chartKeyOf = ({ storefront, type: chartType, genre, device }: Chart): ChartKey =>
  `${storefront}:${chartType}:${genre}:${device}`

/** A chart as the parameters of a query name it. */
export type ChartQuery = Omit<Chart, 'type'> & { chartType: ChartType }

export const chartQueryOf = ({ storefront, type, genre, device }: Chart): ChartQuery => ({
  storefront,
  chartType: type,
  genre,
  device,
})

/** Undefined unless the text is a chart key with a known storefront, chart type, genre and device. */
export const findChart = (text: string): Chart | undefined => {
  const [storefront = '', chartType = '', genreText = '', device = '', ...rest] = text.split(':')
  const genre = Number(genreText)
  if (!isStorefrontCode(storefront) || !isChartType(chartType) || !isGenreId(genre) || !isDevice(device))
    return undefined
  return rest.length > 0 ? undefined : { storefront, type: chartType, genre, device }
}

/** @throws RangeError for what `findChart` does not find. */
export const parseChartKey = (text: string): Chart => {
  const chart = findChart(text)
  if (!chart) throw new RangeError(`"${text}" is not a chart key; one looks like "us:top-free:36:iphone".`)
  return chart
}

export const isChartKey = (text: string): text is ChartKey => findChart(text) !== undefined

/** The charts of these rows, each once. */
export const chartsOf = (rows: readonly { chart: Chart }[]): Chart[] => [
  ...new Map(rows.map(({ chart }) => [chartKeyOf(chart), chart])).values(),
]

/** By their code units, as PostgreSQL compares them in the collation "C". */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** A kind as people write it: `top-free:all`, `top-paid:6014` or `top-free:all:ipad`. The device defaults to iPhone. */
export const findChartKind = (text: string): ChartKind | undefined => {
  const [chartType = '', genreText = '', device = 'iphone', ...rest] = text.split(':')
  const genre = genreText === 'all' ? allGenres : /^[1-9]\d*$/.test(genreText) ? Number(genreText) : Number.NaN
  if (!isChartType(chartType) || !isGenreId(genre) || !isDevice(device) || rest.length > 0) return undefined
  return { type: chartType, genre, device }
}

/** A kind as `findChartKind` reads it. */
export const chartKindText = ({ type: chartType, genre, device }: ChartKind): string =>
  `${chartType}:${genre === allGenres ? 'all' : genre}:${device}`
