import type { StorefrontCode } from '#domain/storefronts.ts'
import { type ChartKindAddress, readChartAddress, readChartKind } from '#web/components/browse/chart-address.ts'
import { readChoice, readMoment, type Search } from '#web/lib/address-parts.ts'

export const moversSpans = ['day', 'week', 'month'] as const
export type MoversSpan = (typeof moversSpans)[number]
export const usualSpan: MoversSpan = 'day'

/**
 * The chart, the country or the world, the time span, and how much to show. Default: unusual moves only, and the first apps
 * of each list.
 */
export type MoversAddress = ChartKindAddress & {
  storefront?: StorefrontCode | 'world' | undefined
  span?: MoversSpan | undefined
  at?: string | undefined
  noise?: 'all' | undefined
  show?: 'all' | undefined
}

const readAll = (value: unknown): 'all' | undefined => (value === 'all' ? 'all' : undefined)

/** The query string of the page. Unknown and default values are left out. */
export const readMoversAddress = (search: Search): MoversAddress => ({
  storefront: search.storefront === 'world' ? 'world' : readChartAddress(search).storefront,
  ...readChartKind(search),
  span: readChoice(search.span, moversSpans, usualSpan),
  at: readMoment(search.at),
  noise: readAll(search.noise),
  show: readAll(search.show),
})
