import { type Chart, isChartType, isDevice } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { getStorefront } from '#domain/storefronts.ts'

/**
 * Where a chart can be read:
 * `rss`: the documented feed, 100 ranks with names; `marketing-rss`: Apple's newer feed, only the overall free and paid
 * iPhone charts; `ws-charts` and `view-top`: undocumented store endpoints, 200 ranks, app ids only.
 */
export type ChartSource = 'rss' | 'marketing-rss' | 'ws-charts' | 'view-top'

export const chartSources = ['rss', 'marketing-rss', 'ws-charts', 'view-top'] as const satisfies readonly ChartSource[]

/**
 * The deepest rank of each source: 100 according to SquashVash's notes of 2026-08, 200 according to parse-tunes and
 * adscrawler.
 */
export const maxDepth: Readonly<Record<ChartSource, number>> = {
  rss: 100,
  'marketing-rss': 100,
  'ws-charts': 200,
  'view-top': 200,
}

/** An app in a chart. Its rank is its index + 1, because no source states ranks. */
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

/** A chart from Apple. Empty `entries` mean an empty chart, which is a measurement, not a failure. */
export type TopChart = {
  chart: Chart
  source: ChartSource
  /** The requested depth, within the limit of the source. Fewer entries mean that the chart ends there. */
  depth: number
  entries: TopChartEntry[]
  /** When Apple rendered the feed (close to now), not when it computed the ranks. */
  feedUpdatedAt?: Date
}

/** A request for one chart; `depth` is the number of ranks to request. */
export type ChartQuery = { chart: Chart; depth: number; cacheBuster?: string | undefined }

/**
 * The depth to request from a source: the limit, clamped to the maximum of the source.
 * @throws RangeError for an unknown source, or when the limit is not a positive integer.
 */
export const depthOf = (source: ChartSource, limit: number | undefined): number => {
  if (!chartSources.includes(source)) throw new RangeError(`"${source}" is not a chart source.`)
  if (limit === undefined) return maxDepth[source]
  if (!Number.isSafeInteger(limit) || limit < 1) throw new RangeError(`limit is ${limit}; it must be 1 or more.`)
  return Math.min(limit, maxDepth[source])
}

/**
 * Rejects an unknown storefront, because Apple or a client might return the US chart for it (facundoolano's client does for
 * 60 storefronts). A retired genre is allowed; its chart is empty.
 * @throws RangeError when the chart cannot exist.
 */
export const ensureChart = ({ storefront, type: chartType, genre, device }: Chart): void => {
  getStorefront(storefront)
  if (!isChartType(chartType)) throw new RangeError(`"${chartType}" is not a chart type.`)
  if (!isDevice(device)) throw new RangeError(`"${device}" is not a device.`)
  if (!Number.isSafeInteger(genre) || genre < 1) throw new RangeError(`${genre} is not a genre number.`)
}
