import { type Chart, type ChartType, chartTypes, type Device, devices } from '#domain/charts.ts'
import { allGenres, isGenreId } from '#domain/genres.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { readChoice, readCount, readStorefront, type Search } from '#web/lib/address-parts.ts'

/** The chart of a page, without its country. The URL omits defaults. */
export type ChartKindAddress = {
  chartType?: ChartType | undefined
  device?: Device | undefined
  genre?: number | undefined
}

export type ChartAddress = ChartKindAddress & { storefront?: StorefrontCode | undefined }

/** The same defaults as the API. */
export const usualChart: Chart = { storefront: 'us', type: 'top-free', device: 'iphone', genre: allGenres }

export const readGenre = (value: unknown): number | undefined => {
  const genre = readCount(value)
  return genre !== undefined && isGenreId(genre) ? genre : undefined
}

/** Undefined for the default, which the URL omits. */
const readUnusual = <Value>(value: Value | undefined, usual: Value): Value | undefined =>
  value === usual ? undefined : value

export const readChartKind = ({ chartType, device, genre }: Search): ChartKindAddress => ({
  chartType: readChoice(chartType, chartTypes, usualChart.type),
  device: readChoice(device, devices, usualChart.device),
  genre: readUnusual(readGenre(genre), usualChart.genre),
})

export const readChartAddress = (search: Search): ChartAddress => ({
  storefront: readUnusual(readStorefront(search.storefront), usualChart.storefront),
  ...readChartKind(search),
})

export const chartOf = ({ storefront, chartType, device, genre }: ChartAddress): Chart => ({
  storefront: storefront ?? usualChart.storefront,
  type: chartType ?? usualChart.type,
  device: device ?? usualChart.device,
  genre: genre ?? usualChart.genre,
})
