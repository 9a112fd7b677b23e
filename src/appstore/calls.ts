/** Which of Apple's two allowances a call draws from. Search, store search, lookup and hints share one. */
export type AppStoreBudget = 'charts' | 'search'

/** One GET, ready to send. */
export type AppStoreCall = { url: string; headers: Readonly<Record<string, string>>; budget: AppStoreBudget }

/** Awaited before every single request, redirects included: the place for a pace. */
export type BeforeCall = (call: { budget: AppStoreBudget; url: string; signal?: AbortSignal }) => Promise<void>

/** What each call may be given. */
export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Awaited before each request of this call instead of the `beforeCall` of the client. */
  beforeCall?: BeforeCall | undefined
}
