export type { AppListing } from './app-listing.ts'
export type { AfterCall, AppStoreBudget, BeforeCall, CallOptions, Permit } from './calls.ts'
export {
  type AppStore,
  type AppStoreOptions,
  createAppStore,
  type TopChartRequest,
  type TopChartsOfGenreRequest,
} from './client.ts'
export type { HintsRequest } from './endpoints/hints.ts'
export type { LookupAnswer, LookupRequest } from './endpoints/lookup.ts'
export { parseSavedFeed } from './endpoints/saved-feed.ts'
export type { SearchRequest } from './endpoints/search.ts'
export type { StoreSearchRequest } from './endpoints/store-search.ts'
export {
  AppStoreError,
  type AppStoreErrorCode,
  HttpError,
  NetworkError,
  ThrottledError,
  TimeoutError,
  UnusableAnswerError,
  type UnusableReason,
} from './errors.ts'
export { type AppStoreHosts, appleHosts } from './hosts.ts'
export { type ChartSource, chartSources, maxDepth, type TopChart, type TopChartEntry } from './top-chart.ts'
