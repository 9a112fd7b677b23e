/** Which of Apple's two rate limits a call counts towards. Search, store search, lookup and hints share one. */
export type AppStoreBudget = 'charts' | 'search'

export type AppStoreCall = { url: string; headers: Readonly<Record<string, string>>; budget: AppStoreBudget }

/** Called after a request, with the time of its answer; undefined if it failed without one. */
export type AfterCall = (answeredAt: Date | undefined) => Promise<void>

/** How a request is sent. */
export type Permit = {
  /** The local IP address to send the request from; by default, the system chooses one. */
  localAddress?: string | undefined
  afterCall?: AfterCall | undefined
}

/** Awaited before every request, including redirects. Use it for rate limiting. */
export type BeforeCall = (call: {
  budget: AppStoreBudget
  url: string
  signal?: AbortSignal
}) => Promise<Permit | undefined>

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Replaces the client's `beforeCall` for each request of this call. */
  beforeCall?: BeforeCall | undefined
}
