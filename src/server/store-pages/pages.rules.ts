import type { PriceChange, StorePage, StorePageCountry } from '#contract/store-pages.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { compareStorefronts, type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import type { NewestReading } from './readings.repository.ts'
import { listDaily, listPriceMoves, type PriceMove, type Reading } from './readings.rules.ts'

/** What is known of the pages of one app now. */
export type PageEvidence = {
  newest: ReadonlyMap<StorefrontCode, NewestReading>
  /** A reading from before says nothing of now. */
  since: Date
  /** Countries that do not sell the app, as far as lookups tell by now. */
  notOffering: ReadonlySet<string>
  /** The country whose page is read for the catalogue, if that was tried already. */
  triedStorefront: string | null
}

type Said = Omit<StorePageCountry, 'storefront' | 'countryName' | 'flagUrl'>

const nothingSaid = { price: null, currency: null, rating: null, ratingCount: null, version: null }
const noReason = { reason: null, detail: null }

const toSaid = ({ observedAt, version, rating, ratingCount, price, currency }: Reading): Said => ({
  state: 'measured',
  observedAt: observedAt.toISOString(),
  ...noReason,
  price,
  currency,
  rating,
  ratingCount,
  version,
})

/** Either nobody read it lately, or lookups answered lately, and left this app out. */
const failed = (newest: NewestReading | undefined, since: Date): Said => {
  const isMissing = newest !== undefined && newest.newestAt >= since
  return {
    state: 'failed',
    observedAt: newest?.newestAt.toISOString() ?? null,
    ...nothingSaid,
    ...(isMissing ? { reason: 'unusable', detail: 'app-missing' } : { reason: 'not-fetched', detail: null }),
  }
}

/**
 * A page that was found lately is measured. One miss says nothing yet: only what several days of them say is that a country
 * does not sell an app. A page that nobody found lately is no measurement any more, whatever it once said.
 */
const saidOf = (code: StorefrontCode, { newest, since, notOffering, triedStorefront }: PageEvidence): Said => {
  const ofCountry = newest.get(code)
  const observedAt = ofCountry?.newestAt.toISOString() ?? null
  if (notOffering.has(code)) return { state: 'not-offered', observedAt, ...noReason, ...nothingSaid }
  if (ofCountry?.found) return toSaid(ofCountry.found)
  if (ofCountry || triedStorefront === code) return failed(ofCountry, since)
  return { state: 'not-tracked', observedAt, ...noReason, ...nothingSaid }
}

/** The page in one country. */
export const pageIn = (code: StorefrontCode, evidence: PageEvidence): StorePageCountry => ({
  storefront: code,
  countryName: countryNameOf(code),
  flagUrl: flagUrlOf(code),
  ...saidOf(code, evidence),
})

const bySize = storefrontCodes.toSorted(compareStorefronts)

/** All countries, larger markets first. */
export const listPages = (evidence: PageEvidence): StorePageCountry[] => bySize.map(code => pageIn(code, evidence))

const toPriceChange = ({ previousAt, observedAt, previous, current }: PriceMove): PriceChange => ({
  previous,
  current,
  previousAt: previousAt.toISOString(),
  observedAt: observedAt.toISOString(),
})

/** What the readings of one country say over time. */
export const toOverTime = (readings: readonly Reading[]): Pick<StorePage, 'ratings' | 'priceChanges'> => ({
  ratings: listDaily(readings).map(({ observedAt, rating, ratingCount }) => ({
    observedAt: observedAt.toISOString(),
    rating,
    ratingCount,
  })),
  priceChanges: listPriceMoves(readings).map(toPriceChange),
})
