/** The response header of a search that names a notice. */
export const searchNoticeHeader = 'x-search-notice'

/** Why the results of a search are those known here and not the App Store's own. */
export const searchNotices = ['app-store-paused', 'app-store-slow', 'app-store-failed'] as const
export type SearchNotice = (typeof searchNotices)[number]

export const isSearchNotice = (text: string | null): text is SearchNotice =>
  (searchNotices as readonly (string | null)[]).includes(text)
