import { describe, expect, test } from 'vitest'
import type { BadgeRank } from '#contract/summaries.ts'
import type { FirstLook } from '#contract/tracking.ts'
import { nameChart } from '#domain/named-charts.ts'
import { describeCount } from '#web/components/app-frame/known-countries.tsx'
import { readAppSearch } from '#web/components/app-frame/ranges.ts'
import { isStaleAt } from '#web/lib/freshness.ts'
import { exampleSummary } from '#web/testing/summaries.ts'
import { firstLine, screenshotsOf } from './about.tsx'
import { buildAppJsonLd } from './app-json-ld.ts'
import { badgeNote, differenceText, gapNote, gapText } from './country-table.tsx'
import { type Glance, isRefreshDue, minutesLeft, quartersOf } from './first-look.tsx'

const { app } = exampleSummary

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

const last: Glance = { state: 'measuring', askedCountries: 31, at: 100_000 }
const look: FirstLook = { state: 'measuring', askedCountries: 31, totalCountries: 175, estimatedEndAt: null }

describe('the page refetches its numbers', () => {
  test.each([
    ['when more countries were asked, five seconds later', { ...last, askedCountries: 32, at: 105_000 }, true],
    ['not sooner', { ...last, askedCountries: 60, at: 104_999 }, false],
    ['not while nothing new was asked', { ...last, at: 900_000 }, false],
    ['at once when it is over', { ...last, state: 'done', at: 100_001 }, true],
    ['not when it begins', { ...last, state: 'measuring', at: 100_001 }, false],
  ] as const)('%s', (_, now, isDue) => {
    expect(isRefreshDue(last, now)).toBe(isDue)
  })

  test('the ranks are refreshed once for a first look that ended while the page was loading', () => {
    const over: Glance = { ...last, state: 'done' }
    expect(isRefreshDue(undefined, over)).toBe(true)
    expect(isRefreshDue(over, { ...over, at: 900_000 })).toBe(false)
  })

  test('nothing is refreshed for the first answer about a first look that continues', () => {
    expect(isRefreshDue(undefined, last)).toBe(false)
  })
})

test('a quarter is complete once all its countries have been asked', () => {
  const quarters = [0, 43, 44, 87, 88, 175].map(askedCountries => quartersOf({ ...look, askedCountries }))
  expect(quarters).toEqual([0, 0, 1, 1, 2, 4])
  expect(quartersOf({ ...look, askedCountries: 0, totalCountries: 0 })).toBe(0)
})

test('minutes are whole, at least one, and unknown while the end is unknown', () => {
  const now = Date.parse('2026-11-20T14:00:00.000Z')
  const left = (estimatedEndAt: string | null) => minutesLeft({ ...look, estimatedEndAt }, now)
  expect(left('2026-11-20T14:08:30.000Z')).toBe(9)
  expect(left('2026-11-20T14:00:01.000Z')).toBe(1)
  expect(left('2026-11-20T13:59:00.000Z')).toBe(1)
  expect(left(null)).toBeNull()
})

const reader = { locale: 'en-US', timeZone: 'UTC' }
const at = (day: string) => `${new Date().getUTCFullYear()}-02-${day}T16:44:00.000Z`

const ranked: BadgeRank = {
  state: 'ranked',
  rank: 3,
  depth: 100,
  observedAt: at('20'),
  reason: null,
  detail: null,
  charts: { read: 2, of: 2, missing: null },
  dateAchieved: at('18'),
  chart: nameChart({ storefront: 'us', type: 'top-free', genre: 6014, device: 'ipad' }),
}
const none: BadgeRank = {
  ...ranked,
  state: 'not-tracked',
  rank: null,
  depth: null,
  observedAt: null,
  dateAchieved: null,
  chart: null,
}

test('a badge names its own chart and the day it was reached', () => {
  expect(badgeNote(ranked, reader)).toBe('Games top free iPad chart, reached Feb 18')
})

test("a badge shows its day and device if they differ from the row's", () => {
  expect(differenceText(ranked, ranked, reader)).toBe('')
  expect(differenceText(ranked, { chart: { device: 'iphone' }, dateAchieved: at('18') }, reader)).toBe('iPad')
  expect(differenceText(ranked, { chart: { device: 'iphone' }, dateAchieved: at('12') }, reader)).toBe('Feb 18 · iPad')
})

test('a badge says if another chart is missing', () => {
  expect(badgeNote({ ...ranked, charts: { ...ranked.charts, of: 3 } }, reader)).toMatch(/, 2 of 3 charts read$/)
})

describe('a missing rank', () => {
  const failed = { state: 'failed', reason: 'http', detail: '503', observedAt: at('20') } as const
  const missing = {
    ...failed,
    chart: nameChart({ storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }),
  } as const

  test.each<[string, Partial<BadgeRank>, string]>([
    ['not read yet', {}, ''],
    ['not in top 100', { state: 'unranked', depth: 100, observedAt: at('20') }, 'read Feb 20'],
    ['chart empty', { state: 'empty', observedAt: at('20') }, 'read Feb 20'],
    ['not read: HTTP 503', { ...failed, charts: { read: 0, of: 1, missing } }, 'overall top free iPhone chart'],
    ['not read: timed out', { ...failed, reason: 'timeout', detail: '' }, ''],
    ['not read since Feb 20', { ...failed, reason: 'not-fetched', detail: null }, ''],
    [
      'not read: HTTP 503',
      { ...failed, charts: { read: 1, of: 2, missing } },
      'Not in 1 of the 2 charts it could be in; the overall top free iPhone chart could not be read (HTTP 503, Feb 20).',
    ],
  ])('a short and true text says why: %s', (text, seen, note) => {
    expect(gapText({ ...none, ...seen }, reader)).toBe(text)
    expect(gapNote({ ...none, ...seen }, reader)).toBe(note)
  })
})

const now = new Date('2026-11-20T14:02:00.000Z')

const observedAt = (at: string | null) => ({ observedAt: at, staleAfterSeconds: 259_200 })

test('the range in the URL is read if it is valid and ignored otherwise', () => {
  expect(readAppSearch({ range: '1y', other: 1 })).toEqual({ range: '1y' })
  expect(readAppSearch({ range: '7 weeks' }).range).toBeUndefined()
  expect(readAppSearch({ range: ['30d'] }).range).toBeUndefined()
})

describe('freshness', () => {
  test('data up to three days old is fresh, older data is stale', () => {
    expect(isStaleAt(observedAt('2026-11-17T15:00:00.000Z'), now.getTime())).toBe(false)
    expect(isStaleAt(observedAt('2026-11-17T14:00:00.000Z'), now.getTime())).toBe(true)
  })

  test('nothing is stale while the current time or the measurement is unknown', () => {
    expect(isStaleAt(observedAt('2020-01-01T00:00:00.000Z'), null)).toBe(false)
    expect(isStaleAt(observedAt(null), now.getTime())).toBe(false)
  })
})

test('about the app shows two iPhone screenshots, or iPad screenshots if there are none', () => {
  expect(screenshotsOf({ description: null, screenshots: ['a', 'b', 'c'], ipadScreenshots: ['t'] })).toMatchObject([
    { url: 'a' },
    { url: 'b' },
  ])
  expect(screenshotsOf({ description: null, screenshots: [], ipadScreenshots: ['t'] })).toMatchObject([{ url: 't' }])
})

test('about the app takes the aspect ratio from the URL before the image loads', () => {
  const ratioOf = (url: string) =>
    screenshotsOf({ description: null, screenshots: [url], ipadScreenshots: [] })[0]?.ratio ?? 0
  expect(ratioOf('https://is1-ssl.mzstatic.com/image/thumb/x/696x392bb.png')).toBeCloseTo(696 / 392)
  expect(ratioOf('https://is1-ssl.mzstatic.com/image/thumb/x/576x768bb-60.jpg')).toBeCloseTo(0.75)
  expect(ratioOf('/something/else.png')).toBeCloseTo(392 / 696)
  expect(ratioOf('/9999x10bb.png')).toBeCloseTo(392 / 696)
})

test('about the app shows the first line of the description that is not empty', () => {
  expect(firstLine('\n  One. \nTwo.')).toBe('One.')
  expect(firstLine(' \n ')).toBeUndefined()
  expect(firstLine(null)).toBeUndefined()
})

describe('what a count counts', () => {
  const counts = {
    top1: 1,
    top5: 4,
    top10: 9,
    top25: 9,
    top50: 9,
    top100: 9,
    measuredCountries: 171,
    partlyMeasuredCountries: 0,
    totalCountries: 175,
    observedFrom: null,
    observedTo: null,
  }

  test('what a count counts states the number of measured countries', () => {
    expect(describeCount({ top: 5, count: 4, counts, era: 'now', locale: 'en-US' })).toBe(
      'The app is in the top 5 of at least one chart in 4 of 171 measured countries.',
    )
  })

  test('what a count counts says if a chart in which the app could rank better is missing', () => {
    const partly = { ...counts, measuredCountries: 170, partlyMeasuredCountries: 1 }
    expect(describeCount({ top: 5, count: 4, counts: partly, era: 'now', locale: 'en-US' })).toBe(
      'The app is in the top 5 of at least one chart in 4 of 171 measured countries. ' +
        'In 1 of them some charts are missing, so a rank below #1 may be better there.',
    )
  })

  test('what a count counts is not zero if nothing was measured', () => {
    const none = { ...counts, measuredCountries: 0 }
    expect(describeCount({ top: 1, count: 0, counts: none, era: 'ever', locale: 'en-US' })).toBe(
      'None of the 175 countries has been measured yet.',
    )
  })
})
