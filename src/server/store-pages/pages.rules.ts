import type { PriceChange, StorePage, StorePageCountry } from '#contract/store-pages.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { type StorefrontCode, storefrontsBySize } from '#domain/storefronts.ts'
import type { NewestReading } from './readings.repository.ts'
import { listDaily, listPriceMoves, type PriceMove, type Reading } from './readings.rules.ts'

/** Everything known about one app's store pages now. */
export type PageEvidence = {
  newest: ReadonlyMap<StorefrontCode, NewestReading>
  /** Readings before this are not current. */
  since: Date
  /** Countries that do not sell the app, according to lookups. */
  notOffering: ReadonlySet<string>
  /** The country whose page the catalogue uses, if that was tried already. */
  triedStorefront: string | null
}

type PageState = Omit<StorePageCountry, 'storefront' | 'countryName' | 'flagUrl'>

const noDetails = { price: null, currency: null, rating: null, ratingCount: null, version: null }
const noReason = { reason: null, detail: null }

const toMeasured = ({ observedAt, version, rating, ratingCount, price, currency }: Reading): PageState => ({
  state: 'measured',
  observedAt: observedAt.toISOString(),
  ...noReason,
  price,
  currency,
  rating,
  ratingCount,
  version,
})

/** Either there was no recent reading, or recent lookups did not include this app. */
const failed = (newest: NewestReading | undefined, since: Date): PageState => {
  const isMissing = newest !== undefined && newest.newestAt >= since
  return {
    state: 'failed',
    observedAt: newest?.newestAt.toISOString() ?? null,
    ...noDetails,
    ...(isMissing ? { reason: 'unusable', detail: 'app-missing' } : { reason: 'not-fetched', detail: null }),
  }
}

/**
 * A page found recently is measured. A single miss proves nothing; only misses on several days mean that the country does not
 * sell the app. A page that was not found recently no longer counts as measured.
 */
const stateOf = (code: StorefrontCode, { newest, since, notOffering, triedStorefront }: PageEvidence): PageState => {
  const ofCountry = newest.get(code)
  const observedAt = ofCountry?.newestAt.toISOString() ?? null
  if (notOffering.has(code)) return { state: 'not-offered', observedAt, ...noReason, ...noDetails }
  if (ofCountry?.found) return toMeasured(ofCountry.found)
  if (ofCountry || triedStorefront === code) return failed(ofCountry, since)
  return { state: 'not-tracked', observedAt, ...noReason, ...noDetails }
}

/** The page in one country. */
export const pageIn = (code: StorefrontCode, evidence: PageEvidence): StorePageCountry => ({
  storefront: code,
  countryName: countryNameOf(code),
  flagUrl: flagUrlOf(code),
  ...stateOf(code, evidence),
})

/** All countries, larger markets first. */
export const listPages = (evidence: PageEvidence): StorePageCountry[] =>
  storefrontsBySize.map(code => pageIn(code, evidence))

const toPriceChange = ({ previousAt, observedAt, previous, current }: PriceMove): PriceChange => ({
  previous,
  current,
  previousAt: previousAt.toISOString(),
  observedAt: observedAt.toISOString(),
})

/** Ratings and price changes from the readings of one country. */
export const toOverTime = (readings: readonly Reading[]): Pick<StorePage, 'ratings' | 'priceChanges'> => ({
  ratings: listDaily(readings).map(({ observedAt, rating, ratingCount }) => ({
    observedAt: observedAt.toISOString(),
    rating,
    ratingCount,
  })),
  priceChanges: listPriceMoves(readings).map(toPriceChange),
})
