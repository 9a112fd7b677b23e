import { type Chart, isChartType, isDevice } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { getStorefront } from '#domain/storefronts.ts'

/**
 * Where a chart can be read:
 * `rss` the documented feed, 100 places with names; `marketing-rss` Apple's newer feed, iPhone overall free and paid
 * only; `ws-charts` and `view-top` undocumented store endpoints, 200 places, app ids only.
 */
export type ChartSource = 'rss' | 'marketing-rss' | 'ws-charts' | 'view-top'

export const chartSources = ['rss', 'marketing-rss', 'ws-charts', 'view-top'] as const satisfies readonly ChartSource[]

/** The deepest place each source gives: 100 by SquashVash's notes of 2026-08, 200 by parse-tunes and adscrawler. */
export const maxDepth: Readonly<Record<ChartSource, number>> = {
  rss: 100,
  'marketing-rss': 100,
  'ws-charts': 200,
  'view-top': 200,
}

/** What a chart says of one app. Its place is its index + 1: no source states a rank. */
export type TopChartEntry = {
  appId: AppId
  name?: string
  developer?: string
  developerId?: number
  bundleId?: string
  /** The app's own primary genre, which may differ from the genre of the chart. */
  genre?: number
  icon?: string
  /** In `currency`; 0 is free. */
  price?: number
  currency?: string
  releaseDate?: Date
  storeUrl?: string
}

/** One chart as Apple answered it. `entries` is empty when the chart is: a measurement, not a failure. */
export type TopChart = {
  chart: Chart
  source: ChartSource
  /** How many places the source was asked for and can give. Fewer entries mean that the chart ends there. */
  depth: number
  entries: TopChartEntry[]
  /** When Apple rendered the feed (close to now), not when it ranked. */
  feedUpdatedAt?: Date
}

/** One chart, asked of one source. `depth` is how many places to ask for. */
export type ChartQuery = { chart: Chart; depth: number; cacheBuster?: string | undefined }

/**
 * The depth to ask a source for: the limit, cut to what the source can give.
 * @throws RangeError for an unknown source, or when the limit is not a whole number above 0.
 */
export const depthOf = (source: ChartSource, limit: number | undefined): number => {
  if (!chartSources.includes(source)) throw new RangeError(`"${source}" is not a source of charts.`)
  if (limit === undefined) return maxDepth[source]
  if (!Number.isSafeInteger(limit) || limit < 1) throw new RangeError(`limit is ${limit}; it must be 1 or more.`)
  return Math.min(limit, maxDepth[source])
}

/**
 * An unknown storefront is refused here: sent on, Apple or a client would answer with the US chart (facundoolano's
 * client does it for 60 storefronts). The genre may be a retired one, whose chart is empty.
 * @throws RangeError when the chart cannot exist.
 */
export const ensureChart = ({ storefront, chartType, genre, device }: Chart): void => {
  getStorefront(storefront)
  if (!isChartType(chartType)) throw new RangeError(`"${chartType}" is not a chart type.`)
  if (!isDevice(device)) throw new RangeError(`"${device}" is not a device.`)
  if (!Number.isSafeInteger(genre) || genre < 1) throw new RangeError(`${genre} is not a genre number.`)
}
