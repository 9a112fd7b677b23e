/** The response header that carries a search notice. */
export const searchNoticeHeader = 'x-search-notice'

/**
 * Why a search returned apps known here instead of the App Store's results. `app-store-waiting`: the search waits for
 * its turn, and `Retry-After` says when to retry. `app-store-slow`: the App Store has not answered it yet.
 */
export const searchNotices = ['app-store-waiting', 'app-store-paused', 'app-store-slow', 'app-store-failed'] as const
export type SearchNotice = (typeof searchNotices)[number]

export const isSearchNotice = (text: string | null): text is SearchNotice =>
  (searchNotices as readonly (string | null)[]).includes(text)
