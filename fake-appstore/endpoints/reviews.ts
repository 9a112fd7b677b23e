import { findAppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import { html, javascript, xml } from '../server/answer.ts'
import { createDraw, type Draw, mix } from '../world/random.ts'
import { ratingIn } from '../world/ratings.ts'
import { versionAt } from '../world/versions.ts'
import type { WorldApp } from '../world/world-apps.ts'
import type { Call, Context, Endpoint, StoreRequest } from './call.ts'
import { pacificIso } from './dates.ts'
import { escapeXml } from './feed-xml.ts'
import { parseRssAddress, segmentValue } from './rss-request.ts'

const pageSize = 50
const maxPages = 10

const praise = ['Exactly what I needed', 'Love it', 'Best in its class', 'Great, but one wish', 'Simple and quick']
const blame = [
  'Crashes since the update',
  'Too many ads',
  'Was better before',
  'Subscription is too much',
  'Cannot sign in',
]
const people = ['quietfox', 'mara.k', 'tomtom88', 'bluekettle', 'j_okafor', 'sunny day', 'nils', 'paperboat']

type Review = { id: string; author: string; title: string; text: string; rating: number; version: string; at: number }

const makeReview = (app: WorldApp, { draw, at, number }: { draw: Draw; at: number; number: number }): Review => {
  const rating = draw.chance(0.65) ? 4 + draw.below(2) : 1 + draw.below(3)
  const title = draw.pick(rating > 3 ? praise : blame)
  return {
    id: String(11_000_000_000 + (mix(app.hash, number) % 1_900_000_000)),
    author: `${draw.pick(people)}${draw.below(90)}`,
    title,
    text: `${title}. ${rating > 3 ? 'I use it every day.' : 'Please fix this soon.'}`,
    rating,
    version: versionAt(app, at).version,
    at,
  }
}

type PageQuestion = { app: WorldApp; storefront: StorefrontCode; page: number; now: Date }

/** One page of reviews, newest first: apps with more ratings have more reviews. */
const listReviews = ({ app, storefront, page, now }: PageQuestion): readonly Review[] => {
  const { count } = ratingIn({ app, storefront, at: now.getTime() })
  const total = Math.min(pageSize * maxPages, Math.floor(count / 40))
  const first = (page - 1) * pageSize
  const day = Math.floor(now.getTime() / dayMs)
  return Array.from({ length: Math.max(0, Math.min(pageSize, total - first)) }, (_, place) => {
    const number = first + place
    const draw = createDraw(mix(app.hash ^ 0x4e4e, day - number))
    return makeReview(app, { draw, at: (day - number - draw.unit()) * dayMs, number: day - number })
  })
}

const label = (text: string) => ({ label: text })

const reviewJson = (review: Review) => ({
  author: { uri: label(`https://itunes.apple.com/reviews/id${review.id}`), name: label(review.author), label: '' },
  updated: label(pacificIso(new Date(review.at))),
  'im:rating': label(String(review.rating)),
  'im:version': label(review.version),
  id: label(review.id),
  title: label(review.title),
  content: { label: review.text, attributes: { type: 'text' } },
  'im:voteSum': label('0'),
  'im:contentType': { attributes: { term: 'Application', label: 'Application' } },
  'im:voteCount': label('0'),
})

const reviewXml = (review: Review): string =>
  `<entry><updated>${pacificIso(new Date(review.at))}</updated><id>${review.id}</id><title>${escapeXml(review.title)}</title><content type="text">${escapeXml(review.text)}</content><im:rating>${review.rating}</im:rating><im:version>${review.version}</im:version><author><name>${escapeXml(review.author)}</name></author></entry>`

const answerReviews = (
  reviews: readonly Review[],
  { self, format, now }: { self: string; format: string; now: Date },
) => {
  if (format === 'xml') {
    const head = `<id>${self}</id><title>iTunes Store: Customer Reviews</title><updated>${pacificIso(now)}</updated>`
    const frame = '<feed xmlns:im="http://itunes.apple.com/rss" xmlns="http://www.w3.org/2005/Atom" xml:lang="en">'
    return xml(`<?xml version="1.0" encoding="utf-8"?>\n${frame}${head}${reviews.map(reviewXml).join('')}</feed>`, 3600)
  }
  const entries = reviews.map(reviewJson)
  const feed = {
    author: { name: label('iTunes Store'), uri: label('http://www.apple.com/itunes/') },
    ...(entries.length === 0 ? {} : { entry: entries.length === 1 ? entries[0] : entries }),
    updated: label(pacificIso(now)),
    rights: label('Copyright 2008 Apple Inc.'),
    title: label('iTunes Store: Customer Reviews'),
    icon: label('http://itunes.apple.com/favicon.ico'),
    link: [{ attributes: { rel: 'self', href: self } }],
    id: label(self),
  }
  return javascript(JSON.stringify({ feed }), 3600)
}

const pageOf = (segments: readonly string[]): number => Number(segmentValue(segments, 'page') ?? 1)

/** `/{cc}/rss/customerreviews/page=N/id=ID/sortby=mostrecent/json`: ten pages of fifty reviews. */
export const reviews: Endpoint = (request: StoreRequest): Call | undefined => {
  const address = parseRssAddress(request)
  if (address?.feed !== 'customerreviews') return undefined
  const { segments, storefront, format } = address
  const page = pageOf(segments)
  const id = findAppId(segmentValue(segments, 'id') ?? '')
  const isTooDeep = !Number.isInteger(page) || page < 1 || page > maxPages
  if (storefront === undefined || id === undefined || isTooDeep) {
    const message = 'CustomerReviews RSS page depth is limited to 10'
    return { kind: 'charts', answer: () => html(`<html><body>${message}</body></html>`, 400) }
  }
  const self = ['https://itunes.apple.com', storefront, 'rss/customerreviews', ...segments, format].join('/')
  return {
    kind: 'charts',
    storefront,
    answer: ({ world, now }: Context) => {
      const app = world.findApp(id)
      const isShown = app !== undefined && world.isOffered(app, storefront, now)
      return answerReviews(isShown ? listReviews({ app, storefront, page, now }) : [], { self, format, now })
    },
  }
}
