import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'

/** The fields of a store page that change over time. Fields that the page lacks are omitted. */
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

/** The result of one lookup of pages in one storefront. */
export type ReadPages = {
  storefront: StorefrontCode
  /** `pages`: the storefront whose text is shown for these apps. */
  purpose: 'pages' | 'offers'
  found: readonly SeenPage[]
  /** Requested but not found: not sold there, or wrongly omitted for a day. */
  missing: readonly AppId[]
  at: Date
}

/** One reading of one page. If the page was not found, all other fields are null. */
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
export type PageOfApp = { appId: AppId; storefront: string }

/** The prices of an app in one country, oldest first. */
export type PagePrices = PageOfApp & { prices: { observedAt: Date; price: number }[] }

export type PriceMove = { previousAt: Date; observedAt: Date; previous: Price; current: Price }

const priceOf = ({ price, currency }: Reading): Price | undefined =>
  price === null ? undefined : { price, currency: currency ?? '' }

/**
 * Price changes between consecutive readings with a price, oldest first. Readings without a price, or that did not find the
 * page, are skipped, so they never look like a change to free.
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

/** One reading per UTC day: the last one that found the page, else the last. Expects readings sorted by time. */
export const listDaily = (readings: readonly Reading[]): Reading[] => {
  const days = Map.groupBy(readings, ({ observedAt }) => observedAt.toISOString().slice(0, 10))
  return [...days.values()].flatMap(ofDay => ofDay.findLast(({ isFound }) => isFound) ?? ofDay.slice(-1))
}
