import { allGenres } from '#domain/genres.ts'
import { type Answer, parseJsonObject, refuse } from '../answer.ts'
import type { AppStoreCall } from '../calls.ts'
import type { AppStoreHosts } from '../hosts.ts'
import {
  fieldOf,
  findCount,
  findDate,
  findHttpUrl,
  findList,
  findText,
  isRecord,
  omitUndefined,
} from '../read-fields.ts'
import type { ChartQuery, TopChart, TopChartEntry } from '../top-chart.ts'
import { buildTopChart, enlargeIcon, findIdInUrl, readAppId, readChartAnswer } from './chart-answer.ts'

/** The sizes in Apple's feed builder, and 100, which also works; larger sizes return status 500. */
const feedSizes = [10, 25, 50, 100] as const

const sizeFor = (depth: number): number => feedSizes.find(size => size >= depth) ?? 100

/**
 * Apple's newer feed: `/api/v2/{storefront}/apps/{chart}/{n}/apps.json`.
 * @throws RangeError for a chart that it lacks: iPad, grossing (404) or a single genre.
 */
export const buildTopChartMarketingRequest = (query: ChartQuery, hosts: AppStoreHosts): AppStoreCall => {
  const { storefront, type: chartType, device, genre } = query.chart
  if (device !== 'iphone' || chartType === 'top-grossing' || genre !== allGenres) {
    throw new RangeError(
      'The marketing feed has only the overall iPhone charts top-free and top-paid; use source "rss".',
    )
  }
  const url = new URL(`/api/v2/${storefront}/apps/${chartType}/${sizeFor(query.depth)}/apps.json`, hosts.marketing)
  if (query.cacheBuster !== undefined) url.searchParams.set('_', query.cacheBuster)
  return { url: url.href, headers: { accept: 'application/json' }, budget: 'charts' }
}

/** @throws UnusableAnswerError */
export const parseTopChartMarketingAnswer = (body: Uint8Array, query: ChartQuery): TopChart => {
  const answer = readChartAnswer(body, query.chart)
  const feed = fieldOf(parseJsonObject(answer), 'feed')
  if (!isRecord(feed)) throw refuse(answer, 'unexpected-shape', 'no feed')
  ensureRequestedFeed(answer, { feed, query })
  const results = findList(feed.results)
  if (!results) throw refuse(answer, 'unexpected-shape', 'no results')
  const entries = results.map((result, index) => readResult(answer, { result, index }))
  return buildTopChart(answer, { query, source: 'marketing-rss', entries, feedUpdatedAt: findDate(feed.updated) })
}

const readResult = (answer: Answer, { result, index }: { result: unknown; index: number }): TopChartEntry => {
  const icon = findHttpUrl(fieldOf(result, 'artworkUrl100'))
  return omitUndefined({
    appId: readAppId(answer, { index, candidates: [fieldOf(result, 'id'), findIdInUrl(fieldOf(result, 'url'))] }),
    name: findText(fieldOf(result, 'name')),
    developer: findText(fieldOf(result, 'artistName')),
    // Set for 15 of 25 apps in kr-top-paid-25-2026, for none in kr-top-free-10-2026.
    genre: findCount(fieldOf(result, 'genres', '0', 'genreId')),
    icon: icon === undefined ? undefined : enlargeIcon(icon),
    releaseDate: findDate(fieldOf(result, 'releaseDate')),
    storeUrl: findHttpUrl(fieldOf(result, 'url')),
  })
}

/** The feed's own URL contains the storefront, chart and size; the host may be the old or the new one. */
const ensureRequestedFeed = (answer: Answer, { feed, query }: { feed: unknown; query: ChartQuery }): void => {
  const addresses = [fieldOf(feed, 'id'), fieldOf(feed, 'links', '0', 'self')].filter(address => address !== undefined)
  if (addresses.length === 0) throw refuse(answer, 'wrong-feed', 'it does not identify its chart')
  const { storefront, type: chartType } = query.chart
  const requestedPath = `/api/v2/${storefront}/apps/${chartType}/${sizeFor(query.depth)}/apps.json`
  const isRequested = addresses.every(
    address => typeof address === 'string' && URL.parse(address)?.pathname === requestedPath,
  )
  if (!isRequested) throw refuse(answer, 'wrong-feed', `it identifies itself as ${findText(addresses[0])}`)
}
