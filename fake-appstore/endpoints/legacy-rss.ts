import { chartTypes } from '#domain/charts.ts'
import { allGenres, isGenreId } from '#domain/genres.ts'
import { hourMs } from '#domain/units.ts'
import { html, javascript, xml } from '../server/answer.ts'
import { feedDepth } from '../world/chart-size.ts'
import { labelsIn } from '../world/labels.ts'
import { languageIn } from '../world/words/languages.ts'
import type { World } from '../world/world.ts'
import type { WorldApp } from '../world/world-apps.ts'
import type { Call, Context, Endpoint } from './call.ts'
import { pacificIso } from './dates.ts'
import { makeEntry } from './feed-entries.ts'
import { type Feed, feedToJson } from './feed-json.ts'
import { feedToXml } from './feed-xml.ts'
import { chartOfFeed, type FeedRequest, parseFeedRequest, parseRssAddress, selfUrl } from './rss-request.ts'

/** The newest apps of a genre, latest release first. */
const listNewApps = (request: FeedRequest, { world, now }: Context): readonly WorldApp[] => {
  const { content, genre, storefront } = request
  if (content.kind !== 'new' || !isGenreId(genre)) return []
  const fits = (app: WorldApp) =>
    (content.price === 'any' || (content.price === 'free') === (app.price === 0)) &&
    (genre === allGenres || app.genres.includes(genre)) &&
    world.isOffered(app, storefront, now)
  return world.apps
    .filter(fits)
    .sort((a, b) => b.releasedAt - a.releasedAt)
    .slice(0, feedDepth)
}

const findApps = (world: World, ids: readonly number[]): WorldApp[] =>
  ids.map(world.findApp).filter(app => app !== undefined)

const titleOf = ({ content, storefront }: FeedRequest): string => {
  const labels = labelsIn(languageIn(storefront))
  if (content.kind !== 'chart')
    return `${labels.storeName}${content.kind === 'new' ? 'All New Applications' : 'Mac Apps'}`
  return labels.storeName + labels.charts[chartTypes.indexOf(content.chartType)]
}

const chartUrlOf = ({ content, storefront, genre }: FeedRequest): string =>
  content.kind === 'chart'
    ? `https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewTop?cc=${storefront}&id=${genre}&popId=${content.popId}`
    : `https://itunes.apple.com/${storefront}/store`

/** The chart in the response: usually the requested one; a fault may replace it with another storefront's. */
const resolve = (request: FeedRequest, context: Context): { request: FeedRequest; apps: readonly WorldApp[] } => {
  const chart = chartOfFeed(request)
  if (chart === undefined) return { request, apps: listNewApps(request, context) }
  const served = context.showChart(chart, 'feed')
  return { request: { ...request, storefront: served.chart.storefront }, apps: findApps(context.world, served.ids) }
}

const makeFeed = (requested: FeedRequest, context: Context): Feed => {
  const { request, apps } = resolve(requested, context)
  const { storefront, limit } = request
  return {
    title: titleOf(request),
    selfUrl: selfUrl(request),
    chartUrl: chartUrlOf(request),
    updated: pacificIso(context.now),
    languageTag: languageIn(storefront),
    entries: apps.slice(0, limit).map(app => makeEntry(app, { storefront, ...context })),
  }
}

/** The remaining cache time: the feed is cached for an hour. */
const restOfHourSeconds = (now: Date): number => Math.ceil((hourMs - (now.getTime() % hourMs)) / 1000)

const answerFeed = (request: FeedRequest, context: Context) => {
  const feed = makeFeed(request, context)
  const maxAgeSeconds = restOfHourSeconds(context.now)
  return request.format === 'json' ? javascript(feedToJson(feed), maxAgeSeconds) : xml(feedToXml(feed), maxAgeSeconds)
}

const unknownFeed: Call = { kind: 'charts', answer: () => html('<html><body>Not Found</body></html>', 404) }

/** `/{cc}/rss/{feed}/limit=N/genre=G/json` and its other spellings. */
export const legacyRss: Endpoint = incoming => {
  const address = parseRssAddress(incoming)
  if (address === undefined || address.feed === 'customerreviews') return undefined
  const request = parseFeedRequest(address)
  if (request === undefined) return unknownFeed
  const chart = chartOfFeed(request)
  return {
    kind: 'charts',
    storefront: request.storefront,
    ...(chart === undefined ? {} : { chart }),
    answer: context => answerFeed(request, context),
  }
}
