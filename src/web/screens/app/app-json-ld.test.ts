import { describe, expect, test } from 'vitest'
import { exampleSummary } from '#web/testing/summaries.ts'
import { buildAppJsonLd } from './app-json-ld.ts'

const { app } = exampleSummary

describe('an app for search engines', () => {
  test('an app for search engines is a SoftwareApplication with its developer, price and rating', () => {
    expect(buildAppJsonLd({ ...app, icon: 'https://is1-ssl.mzstatic.com/a/512x512bb.jpg' })).toEqual({
      '@type': 'SoftwareApplication',
      name: app.name,
      operatingSystem: 'iOS',
      applicationCategory: 'Productivity',
      author: { '@type': 'Organization', name: 'Northlight Labs' },
      sameAs: app.storeUrl,
      image: 'https://is1-ssl.mzstatic.com/a/512x512bb.jpg',
      offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.6, ratingCount: 38_214, bestRating: 5 },
    })
  })

  test('an app for search engines leaves out a rating without votes, an unknown price, and our placeholder icon', () => {
    for (const unrated of [{ rating: null }, { ratingCount: null }, { ratingCount: 0 }]) {
      expect(buildAppJsonLd({ ...app, ...unrated })).not.toHaveProperty('aggregateRating')
    }
    expect(buildAppJsonLd({ ...app, price: null })).not.toHaveProperty('offers')
    expect(buildAppJsonLd({ ...app, currency: null })).not.toHaveProperty('offers')
    expect(buildAppJsonLd(app)).not.toHaveProperty('image')
  })
})
