import type { AppSummary } from '#contract/apps.ts'

type KnownApp = AppSummary['app']

const offersOf = ({ price, currency }: KnownApp) =>
  price !== null && currency ? { offers: { '@type': 'Offer', price, priceCurrency: currency } } : {}

/** Without a number of ratings a rating says nothing, and schema.org refuses it. */
const ratingOf = ({ rating, ratingCount }: KnownApp) =>
  rating !== null && ratingCount
    ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, ratingCount, bestRating: 5 } }
    : {}

/** Our placeholder is no picture of the app. */
const imageOf = ({ icon }: KnownApp) => (/^https?:\/\//.test(icon) ? { image: icon } : {})

/** The app as a schema.org SoftwareApplication, as far as it is known. */
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
