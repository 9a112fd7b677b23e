import { allGenres } from '#domain/genres.ts'
import { findCount } from '../read-fields.ts'

/** The parts of a feed URL. */
export type FeedAddress = { storefront: string; feed: string; genre: number; limit: number | undefined }

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
