import { allGenres } from '#domain/genres.ts'
import { type Answer, parseJsonObject, refuse } from '../answer.ts'
import type { AppStoreCall } from '../calls.ts'
import type { AppStoreHosts } from '../hosts.ts'
import {
  fieldOf,
  findAmount,
  findCount,
  findDate,
  findHttpUrl,
  findText,
  isRecord,
  listOfOneOrMany,
  omitUndefined,
} from '../read-fields.ts'
import type { ChartQuery, TopChart, TopChartEntry } from '../top-chart.ts'
import { parseXml } from '../xml.ts'
import { buildTopChart, enlargeIcon, findIdInUrl, readAppId, readChartAnswer } from './chart-answer.ts'
import { feedNames } from './chart-names.ts'

type FeedAddress = { storefront: string; feed: string; genre: number; limit: number | undefined }

/**
 * Parses `https://…/jp/rss/topgrossingapplications/limit=1/genre=6014/json`, with limit and genre in any order. Ignores the
 * host: feeds of 2023 (us topalbums) name `mzstoreservices-int-st.itunes.apple.com` as their own.
 */
export const findFeedAddress = (address: string): FeedAddress | undefined => {
  const segments = URL.parse(address)?.pathname.split('/') ?? []
  const at = segments.findIndex(segment => segment.toLowerCase() === 'rss')
  const [storefront, feed] = [segments[at - 1], segments[at + 1]]
  if (at < 1 || !storefront || !feed) return undefined
  const settings = new Map(segments.slice(at + 2).map(readSetting))
  const genre = settings.has('genre') ? findCount(settings.get('genre')) : allGenres
  if (genre === undefined) return undefined
  return {
    storefront: storefront.toLowerCase(),
    feed: feed.toLowerCase(),
    genre,
    limit: findCount(settings.get('limit')),
  }
}

const readSetting = (segment: string): [string, string] => {
  const [name = '', value = ''] = segment.split('=', 2)
  return [name.toLowerCase(), value]
}

/**
 * An app of a legacy feed. Every field except the id may be missing (3 of 100 apps of 2019 had no developer URL).
 * @throws UnusableAnswerError `entry-without-id`.
 */
export const readFeedEntry = (answer: Answer, { entry, index }: { entry: unknown; index: number }): TopChartEntry => {
  const price = fieldOf(entry, 'im:price', 'attributes')
  return omitUndefined({
    appId: readEntryId(answer, { entry, index }),
    name: findText(fieldOf(entry, 'im:name', 'label')),
    developer: findText(fieldOf(entry, 'im:artist', 'label')),
    developerId: findIdInUrl(fieldOf(entry, 'im:artist', 'attributes', 'href')),
    bundleId: findText(fieldOf(entry, 'id', 'attributes', 'im:bundleId')),
    genre: findCount(fieldOf(entry, 'category', 'attributes', 'im:id')),
    icon: findLargestIcon(fieldOf(entry, 'im:image')),
    price: findAmount(fieldOf(price, 'amount')),
    currency: findText(fieldOf(price, 'currency')),
    releaseDate: findDate(fieldOf(entry, 'im:releaseDate', 'label')),
    storeUrl: findStoreUrl(entry),
  })
}

const readEntryId = (answer: Answer, { entry, index }: { entry: unknown; index: number }) => {
  const id = fieldOf(entry, 'id')
  return readAppId(answer, {
    index,
    candidates: [fieldOf(id, 'attributes', 'im:id'), findIdInUrl(fieldOf(id, 'label'))],
  })
}

/** Three sizes, with heights as strings: "53", "75", "100". davidshq's schema also allows a single one. */
const findLargestIcon = (images: unknown): string | undefined => {
  const bySize = (listOfOneOrMany(images) ?? [])
    .map(image => ({
      url: findHttpUrl(fieldOf(image, 'label')),
      height: findCount(fieldOf(image, 'attributes', 'height')) ?? 0,
    }))
    .sort((a, b) => b.height - a.height)
  const url = bySize.find(image => image.url !== undefined)?.url
  return url === undefined ? undefined : enlargeIcon(url)
}

/** `link` is an object or, since 2019-08, a list whose second item is a preview picture. */
const findStoreUrl = (entry: unknown): string | undefined => {
  const links = listOfOneOrMany(fieldOf(entry, 'link')) ?? []
  const page = links.find(link => fieldOf(link, 'attributes', 'rel') === 'alternate')
  return findHttpUrl(fieldOf(page, 'attributes', 'href'))
}

/** The documented feed: `/{storefront}/rss/{feed}/limit={n}[/genre={id}]/json`. Without a genre it covers all genres. */
export const buildTopChartRssRequest = (query: ChartQuery, hosts: AppStoreHosts): AppStoreCall => {
  const { storefront, type: chartType, device, genre } = query.chart
  const genrePart = genre === allGenres ? '' : `/genre=${genre}`
  const path = `/${storefront}/rss/${feedNames[device][chartType]}/limit=${query.depth}${genrePart}/json`
  const url = new URL(path, hosts.itunes)
  if (query.cacheBuster !== undefined) url.searchParams.set('_', query.cacheBuster)
  return { url: url.href, headers: { accept: 'application/json' }, budget: 'charts' }
}

/**
 * Parses the JSON or the Atom form of the feed. A feed without `entry` is an empty chart: a small store, a retired genre
 * (facundoolano issue 182), or a fault that only the history can reveal.
 * @throws UnusableAnswerError
 */
export const parseTopChartRssAnswer = (body: Uint8Array, query: ChartQuery): TopChart => {
  const answer = readChartAnswer(body, query.chart)
  const feed = readFeed(answer)
  ensureRequestedFeed(answer, { feed, query })
  const entries = listFeedEntries(answer, feed).map((entry, index) => readFeedEntry(answer, { entry, index }))
  const feedUpdatedAt = findDate(fieldOf(feed, 'updated', 'label'))
  return buildTopChart(answer, { query, source: 'rss', entries, feedUpdatedAt })
}

/** Parses JSON or Atom into the shape of the JSON feed. Exported for tests with feeds that are not top charts. */
export const readFeed = (answer: Answer): Record<string, unknown> => {
  const root = /^<(\?xml|feed)/.test(answer.text) ? parseAtom(answer) : parseJsonObject(answer)
  const feed = fieldOf(root, 'feed')
  if (!isRecord(feed)) throw refuse(answer, 'unexpected-shape', 'no feed')
  return feed
}

/**
 * `entry` is an array, an object for a single app (jp-topgrossing-limit1-2016, hk-topgrossing-limit1-2018), or missing for
 * none.
 */
export const listFeedEntries = (answer: Answer, feed: Record<string, unknown>): unknown[] => {
  const entries = listOfOneOrMany(feed.entry)
  if (!entries) throw refuse(answer, 'unexpected-shape', 'entry is neither an app nor a list')
  return entries
}

/** These names give Atom's text and attributes the shape of the JSON feed: `{ label, attributes }`. */
const atomOptions = {
  textNodeName: 'label',
  alwaysCreateTextNode: true,
  ignoreAttributes: false,
  attributesGroupName: 'attributes',
  attributeNamePrefix: '',
  stopNodes: ['feed.entry.content', 'feed.entry.summary'],
} as const

const parseAtom = (answer: Answer): unknown =>
  parseXml(answer, { rootName: 'feed', options: { ...atomOptions, stopNodes: [...atomOptions.stopNodes] } })

/**
 * Titles are localized, so only the feed's own URLs identify it. Each of them must match the request, with at least the
 * requested depth: with a shorter feed, apps that were never listed would count as unranked.
 */
const ensureRequestedFeed = (answer: Answer, { feed, query }: { feed: unknown; query: ChartQuery }): void => {
  const addresses = listOwnAddresses(feed)
  const stated = addresses.map(findFeedAddress).filter(address => address !== undefined)
  if (stated.length === 0) throw refuse(answer, 'wrong-feed', 'it does not identify its chart')
  const { storefront, type: chartType, device, genre } = query.chart
  const isRequested = stated.every(
    address =>
      address.storefront === storefront &&
      address.feed === feedNames[device][chartType] &&
      address.genre === genre &&
      (address.limit ?? query.depth) >= query.depth,
  )
  if (!isRequested) throw refuse(answer, 'wrong-feed', `it identifies itself as ${addresses[0]}`)
}

/** The URLs with which a feed identifies itself. */
export const listOwnAddresses = (feed: unknown): string[] => {
  const links = listOfOneOrMany(fieldOf(feed, 'link')) ?? []
  const self = links.filter(link => fieldOf(link, 'attributes', 'rel') === 'self')
  const addresses = [fieldOf(feed, 'id', 'label'), ...self.map(link => fieldOf(link, 'attributes', 'href'))]
  return addresses.map(findText).filter(address => address !== undefined)
}
