import type { AppSummary } from '#contract/summaries.ts'

type KnownApp = AppSummary['app']

const offersOf = ({ price, currency }: KnownApp) =>
  price !== null && currency ? { offers: { '@type': 'Offer', price, priceCurrency: currency } } : {}

/** schema.org rejects a rating without a rating count. */
const ratingOf = ({ rating, ratingCount }: KnownApp) =>
  rating !== null && ratingCount
    ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, ratingCount, bestRating: 5 } }
    : {}

/** Leaves out our placeholder icon. */
const imageOf = ({ icon }: KnownApp) => (/^https?:\/\//.test(icon) ? { image: icon } : {})

/** The app as a schema.org SoftwareApplication; unknown fields are left out. */
export const buildAppJsonLd = (app: KnownApp): Record<string, unknown> => ({
  '@type': 'SoftwareApplication',
  name: app.name,
  operatingSystem: 'iOS',
  applicationCategory: app.category,
  author: { '@type': 'Organization', name: app.developer },
  sameAs: app.storeUrl,
  ...imageOf(app),
  ...offersOf(app),
  ...ratingOf(app),
})
