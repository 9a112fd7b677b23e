import type { Chart, ChartType, Device } from '#domain/charts.ts'
import { allGenres, isGenreId } from '#domain/genres.ts'
import { isStorefrontCode, type StorefrontCode, storefronts } from '#domain/storefronts.ts'
import type { StoreRequest } from './call.ts'

type FeedContent = { chartType: ChartType; device: Device; popId: number }

const feeds: ReadonlyMap<string, FeedContent> = new Map<string, FeedContent>([
  ['topfreeapplications', { chartType: 'top-free', device: 'iphone', popId: 27 }],
  ['toppaidapplications', { chartType: 'top-paid', device: 'iphone', popId: 30 }],
  ['topgrossingapplications', { chartType: 'top-grossing', device: 'iphone', popId: 38 }],
  ['topfreeipadapplications', { chartType: 'top-free', device: 'ipad', popId: 44 }],
  ['toppaidipadapplications', { chartType: 'top-paid', device: 'ipad', popId: 45 }],
  ['topgrossingipadapplications', { chartType: 'top-grossing', device: 'ipad', popId: 46 }],
])

/** The parts of an RSS path that all spellings share, before the feed name is parsed. */
export type RssAddress = {
  feed: string
  storefront: StorefrontCode | undefined
  format: 'json' | 'xml'
  /** `limit=10`, `genre=6014`, … in the requested order. */
  segments: readonly string[]
}

const byAppleId: ReadonlyMap<string, StorefrontCode> = new Map(
  storefronts.map(({ code, appleId }) => [String(appleId), code as StorefrontCode]),
)

export const findStorefrontCode = (text: string | null | undefined): StorefrontCode | undefined => {
  const code = (text ?? '').toLowerCase()
  return isStorefrontCode(code) ? code : undefined
}

/** `143441-1,29 t:native` → `us` */
export const storefrontOfHeader = (header: string | string[] | undefined): StorefrontCode | undefined =>
  byAppleId.get(/^\d+/.exec(String(header ?? ''))?.[0] ?? '')

const spellings = [
  /^\/(?<cc>[a-z]{2})\/rss\/(?<rest>.+)$/i,
  /^\/rss\/(?<rest>.+)$/i,
  /^\/WebObjects\/MZStoreServices\.woa\/ws\/RSS\/(?<rest>.+)$/i,
]

const segmentValue = (segments: readonly string[], key: string): string | undefined =>
  segments.find(segment => segment.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)

/** Undefined if the path is not an RSS path. */
export const parseRssAddress = ({ url }: StoreRequest): RssAddress | undefined => {
  const match = spellings.map(spelling => spelling.exec(url.pathname)).find(found => found !== null)
  const rest = match?.groups?.rest?.split('/').filter(part => part !== '') ?? []
  const format = rest.at(-1)?.toLowerCase()
  const [feed] = rest
  if (feed === undefined || (format !== 'json' && format !== 'xml')) return undefined
  const segments = rest.slice(1, -1)
  const appleId = url.searchParams.get('s') ?? segmentValue(segments, 'sf')
  const byId = appleId === undefined || appleId === null ? undefined : byAppleId.get(appleId)
  const byCode = match?.groups?.cc ?? url.searchParams.get('cc')
  return { feed, segments, format, storefront: byId ?? findStorefrontCode(byCode ?? (appleId ? '' : 'us')) }
}

export type FeedRequest = {
  storefront: StorefrontCode
  feed: string
  content: FeedContent
  genre: number
  limit: number
  format: 'json' | 'xml'
  segments: readonly string[]
}

const readNumber = (text: string | undefined, otherwise: number): number => {
  const value = Number(text)
  return text !== undefined && Number.isInteger(value) && value > 0 ? value : otherwise
}

export const parseFeedRequest = (address: RssAddress): FeedRequest | undefined => {
  const content = feeds.get(address.feed.toLowerCase())
  const { storefront } = address
  if (content === undefined || storefront === undefined) return undefined
  return {
    ...address,
    storefront,
    content,
    genre: readNumber(segmentValue(address.segments, 'genre'), allGenres),
    limit: readNumber(segmentValue(address.segments, 'limit'), 10),
  }
}

/** The chart in a feed; undefined for genres without a chart. */
export const chartOfFeed = ({ content, storefront, genre }: FeedRequest): Chart | undefined =>
  isGenreId(genre) ? { storefront, genre, type: content.chartType, device: content.device } : undefined

/** Apple echoes the requested limit, even if it is above the 100 entries it returns. */
export const selfUrl = ({ storefront, feed, segments, format }: FeedRequest): string =>
  ['https://itunes.apple.com', storefront, 'rss', feed, ...segments, format].join('/')
