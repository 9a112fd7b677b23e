/** Which of Apple's two allowances a call draws from. Search, store search, lookup and hints share one. */
export type AppStoreBudget = 'charts' | 'search'

/** One GET, ready to send. */
export type AppStoreCall = { url: string; headers: Readonly<Record<string, string>>; budget: AppStoreBudget }
