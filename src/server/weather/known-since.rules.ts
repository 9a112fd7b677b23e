import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { KnownSince } from './weather.rules.ts'

/** When each chart was first requested, and first measured; absent charts never were. */
type Beginnings = { asked: ReadonlyMap<ChartKey, Date>; measured: ReadonlyMap<ChartKey, Date> }

const earlierOf = (a: Date | undefined, b: Date | undefined): Date | undefined => (a && b ? (a < b ? a : b) : (a ?? b))

/**
 * When the first of each country's charts was requested, and measured. Countries that were never requested are absent.
 */
export const listKnownSince = (
  charts: readonly Chart[],
  { asked, measured }: Beginnings,
): Map<StorefrontCode, KnownSince> => {
  const known = new Map<StorefrontCode, KnownSince>()
  for (const chart of charts) {
    const key = chartKeyOf(chart)
    const before = known.get(chart.storefront)
    const askedSince = earlierOf(asked.get(key), before?.askedSince)
    if (!askedSince) continue
    known.set(chart.storefront, { askedSince, measuredSince: earlierOf(measured.get(key), before?.measuredSince) })
  }
  return known
}
