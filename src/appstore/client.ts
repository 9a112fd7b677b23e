import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { mebibyte, secondMs } from '#domain/units.ts'
import type { AppListing } from './app-listing.ts'
import type { AppStoreCall, BeforeCall, CallOptions } from './calls.ts'
import { buildHintsRequest, type HintsRequest, parseHintsAnswer } from './endpoints/hints.ts'
import {
  buildLookupAnswer,
  buildLookupRequest,
  type LookupAnswer,
  type LookupRequest,
  listLookupBatches,
  parseLookupAnswer,
} from './endpoints/lookup.ts'
import { buildSearchRequest, parseSearchAnswer, type SearchRequest } from './endpoints/search.ts'
import { buildStoreSearchRequest, parseStoreSearchAnswer, type StoreSearchRequest } from './endpoints/store-search.ts'
import { chartEndpoints } from './endpoints/top-chart.ts'
import { buildViewTopRequest, parseViewTopAnswerOfGenre } from './endpoints/view-top.ts'
import { type AppStoreHosts, appleHosts, ensureOrigins } from './hosts.ts'
import { type ChartQuery, type ChartSource, depthOf, ensureChart, type TopChart } from './top-chart.ts'
import { fetchBody, type TransportSettings } from './transport/transport.ts'

export type AppStoreOptions = {
  /** Defaults to Apple's hosts. */
  hosts?: AppStoreHosts | undefined
  /** Timeout for headers and body of one response together; defaults to 30,000. */
  timeoutMs?: number | undefined
  /** Defaults to 8 MiB; a chart with 100 entries has about 0.4 MiB. */
  maxBodyBytes?: number | undefined
  userAgent?: string | undefined
  /** Awaited before every request: wait inside it to limit the rate, or throw to cancel the call. */
  beforeCall?: BeforeCall | undefined
  /** The clock used to resolve `Retry-After` seconds. */
  now?: (() => Date) | undefined
}

export type TopChartRequest = Chart &
  CallOptions & {
    /** Defaults to the maximum of the source, 100 or 200. Larger values are clamped to it. */
    limit?: number | undefined
    /** Defaults to `rss`. */
    source?: ChartSource | undefined
    /** Added to the URL as `_`, to bypass Apple's one-hour cache. */
    cacheBuster?: string | undefined
  }

export type TopChartsOfGenreRequest = Omit<TopChartRequest, 'type' | 'source'>

/**
 * Client for Apple's public App Store. Every method throws an `AppStoreError` when Apple sends no usable response, a
 * `RangeError` for an invalid request before anything is sent, and the reason of `signal` when it aborts.
 */
export type AppStore = {
  fetchTopChart(request: TopChartRequest): Promise<TopChart>
  /**
   * Fetches the free, paid and grossing charts in one call from the store's `view-top` endpoint. Charts that the response
   * lacks are left out.
   */
  fetchTopChartsOfGenre(request: TopChartsOfGenreRequest): Promise<TopChart[]>
  /** Results in Apple's order: the position of an app is its index + 1. */
  fetchSearch(request: SearchRequest): Promise<AppListing[]>
  /** Accepts any number of apps and sends 200 per call. */
  fetchLookup(request: LookupRequest): Promise<LookupAnswer>
  /** App ids in the order of the App Store app's own search. Undocumented endpoint. */
  fetchStoreSearch(request: StoreSearchRequest): Promise<AppId[]>
  fetchHints(request: HintsRequest): Promise<string[]>
}

/** @throws RangeError for invalid options. */
export const createAppStore = (options: AppStoreOptions = {}): AppStore => {
  const settings = readOptions(options)
  const { hosts } = settings
  const send = (call: AppStoreCall, { signal, beforeCall }: CallOptions) =>
    fetchBody(settings, { call, signal, beforeCall })
  return {
    fetchTopChart: async ({ limit, source = 'rss', cacheBuster, signal, beforeCall, ...chart }) => {
      const query = buildQuery({ chart, source, limit, cacheBuster })
      const { build, parse } = chartEndpoints[source]
      return parse(await send(build(query, hosts), { signal, beforeCall }), query)
    },
    fetchTopChartsOfGenre: async ({ limit, cacheBuster, signal, beforeCall, ...genre }) => {
      const query = buildQuery({ chart: { ...genre, type: 'top-free' }, source: 'view-top', limit, cacheBuster })
      return parseViewTopAnswerOfGenre(await send(buildViewTopRequest(query, hosts), { signal, beforeCall }), query)
    },
    fetchSearch: async request => parseSearchAnswer(await send(buildSearchRequest(request, hosts), request), request),
    fetchLookup: async request => {
      const listings: AppListing[] = []
      for (const batch of listLookupBatches(request)) {
        const body = await send(buildLookupRequest({ batch, request }, hosts), request)
        listings.push(...parseLookupAnswer(body, { batch, request }))
      }
      return buildLookupAnswer(request, listings)
    },
    fetchStoreSearch: async request =>
      parseStoreSearchAnswer(await send(buildStoreSearchRequest(request, hosts), request), request),
    fetchHints: async request => parseHintsAnswer(await send(buildHintsRequest(request, hosts), request), request),
  }
}

type QueryParts = Pick<TopChartRequest, 'limit' | 'cacheBuster'> & { chart: Chart; source: ChartSource }

const buildQuery = ({ chart: requested, source, limit, cacheBuster }: QueryParts): ChartQuery => {
  const { storefront, type, genre, device } = requested
  const chart = { storefront, type, genre, device }
  ensureChart(chart)
  return { chart, depth: depthOf(source, limit), cacheBuster }
}

const readOptions = (options: AppStoreOptions): TransportSettings => {
  const { hosts = appleHosts, timeoutMs = 30 * secondMs, maxBodyBytes = 8 * mebibyte } = options
  const {
    userAgent = 'rank-atlas (App Store rank tracker)',
    beforeCall = async () => {},
    now = () => new Date(),
  } = options
  ensureOrigins(hosts)
  for (const [name, value] of Object.entries({ timeoutMs, maxBodyBytes })) {
    if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`${name} is ${value}; it must be 1 or more.`)
  }
  if (!/^[\x20-\x7e]+$/.test(userAgent)) throw new RangeError('userAgent must be plain ASCII text.')
  return { hosts, timeoutMs, maxBodyBytes, userAgent, beforeCall, now }
}
