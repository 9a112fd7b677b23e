import { chartTypes } from '#domain/charts.ts'
import { hourMs } from '#domain/units.ts'
import { html, javascript, xml } from '../server/answer.ts'
import { labelsIn } from '../world/labels.ts'
import { languageIn } from '../world/words/languages.ts'
import type { World } from '../world/world.ts'
import type { WorldApp } from '../world/world-apps.ts'
import type { Call, Context, Endpoint } from './call.ts'
import { pacificIso } from './dates.ts'
import { makeEntry } from './feed-entries.ts'
import { type Feed, feedToJson, feedToXml } from './feed-formats.ts'
import { chartOfFeed, type FeedRequest, parseFeedRequest, parseRssAddress, selfUrl } from './rss-request.ts'

const findApps = (world: World, ids: readonly number[]): WorldApp[] =>
  ids.map(world.findApp).filter(app => app !== undefined)

const titleOf = ({ content, storefront }: FeedRequest): string => {
  const labels = labelsIn(languageIn(storefront))
  return labels.storeName + labels.charts[chartTypes.indexOf(content.chartType)]
}

const chartUrlOf = ({ content, storefront, genre }: FeedRequest): string =>
  `https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewTop?cc=${storefront}&id=${genre}&popId=${content.popId}`

/** The chart in the response: usually the requested one; a fault may replace it with another storefront's. */
const resolve = (request: FeedRequest, context: Context): { request: FeedRequest; apps: readonly WorldApp[] } => {
  const chart = chartOfFeed(request)
  if (chart === undefined) return { request, apps: [] }
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
  if (address === undefined) return undefined
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
