import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'

/** What a store page says that changes from day to day. What it does not name is left out. */
export type SeenPage = {
  appId: AppId
  version?: string
  /** Release of this version. */
  updatedAt?: Date
  releaseNotes?: string
  rating?: number
  ratingCount?: number
  /** In `currency`; 0 is free. */
  price?: number
  currency?: string
}

/** What one lookup said of the pages of one storefront. */
export type ReadPages = {
  storefront: StorefrontCode
  /** `pages`: those of the country in whose language the apps are shown here. */
  purpose: 'pages' | 'offers'
  found: readonly SeenPage[]
  /** Asked for and not found: not sold there, or wrongly left out for a day. */
  missing: readonly AppId[]
  at: Date
}

/** One reading of one page. Of a page that was not found nothing else is known. */
export type Reading = {
  observedAt: Date
  isFound: boolean
  version: string | null
  rating: number | null
  ratingCount: number | null
  price: number | null
  currency: string | null
}

type Price = { price: number; currency: string }
export type PriceMove = { previousAt: Date; observedAt: Date; previous: Price; current: Price }

const priceOf = ({ price, currency }: Reading): Price | undefined =>
  price === null ? undefined : { price, currency: currency ?? '' }

/**
 * Changes between neighbouring readings that name a price, in order of time. A reading without one, or that did not find
 * the page, measured no price: it is no change to free, and stands between no two that did.
 */
export const listPriceMoves = (readings: readonly Reading[]): PriceMove[] => {
  const priced = readings.flatMap(reading => {
    const price = priceOf(reading)
    return price ? [{ at: reading.observedAt, price }] : []
  })
  return priced.slice(1).flatMap(({ at, price }, index) => {
    const before = priced[index]
    const isSame = before?.price.price === price.price && before.price.currency === price.currency
    return !before || isSame ? [] : [{ previousAt: before.at, observedAt: at, previous: before.price, current: price }]
  })
}

/** One reading a UTC day, of those in order of time: the last that found the page, else the last. */
export const listDaily = (readings: readonly Reading[]): Reading[] => {
  const days = Map.groupBy(readings, ({ observedAt }) => observedAt.toISOString().slice(0, 10))
  return [...days.values()].flatMap(ofDay => ofDay.findLast(({ isFound }) => isFound) ?? ofDay.slice(-1))
}
