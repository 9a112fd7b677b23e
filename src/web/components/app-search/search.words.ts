import { isolate } from '#domain/display-names.ts'
import type { SearchNotice } from '#domain/search-notices.ts'
import { storefrontCount } from '#domain/storefronts.ts'

const appsText = (count: string, isOne: boolean): string => `${count} ${isOne ? 'app' : 'apps'}`

const notices: Record<SearchNotice, string> = {
  'app-store-waiting':
    'Your search is queued for the App Store and will continue automatically. Until then, you see apps known to this server.',
  'app-store-paused': 'The App Store asked for a pause. Showing apps known to this server.',
  'app-store-slow': 'The App Store is slow to answer. Showing apps known to this server.',
  'app-store-failed': 'The App Store does not answer. Showing apps known to this server.',
}

export const searchWords = {
  title: 'Search Apps',
  description: `Find any iOS app by name, developer or App Store link, and see where it ranks in ${storefrontCount} countries.`,
  introTitle: 'Find any app in the App Store',
  intro: `Open a result to see where it ranks in ${storefrontCount} countries, now and at its best.`,
  browseTitle: 'Or browse a category',
  label: 'Search the App Store',
  placeholder: 'App name, developer or App Store link',
  search: 'Search',
  searching: 'Searching...',
  results: 'Search results',
  found: ({ count, isOne, term }: { count: string; isOne: boolean; term: string }) =>
    `${appsText(count, isOne)} for “${term}”`,
  foundAtLink: 'One app at this link',
  enterOpens: 'Press Enter in the search box to open it.',
  isCharted: 'In our charts',
  notCharted: 'Not seen in a chart yet',
  login: 'Login to Track App',
  loginFor: (app: string) => `to follow ${isolate(app)}`,
  empty: 'No apps found. Try a different search term.',
  emptyHint: 'Try searching with a different term or paste an App Store URL directly.',
  emptyLink: 'No results found',
  emptyLinkHint: 'Could not find the app at that URL. Please verify the link is correct.',
  failedTitle: 'Search failed',
  failedToast: 'Failed to search for apps. Please try again.',
  failed: 'Failed to search for apps',
  failedWithStatus: (status: number) => `Search failed (${status})`,
  failedWithText: (statusText: string) => `Search failed: ${statusText}`,
  timedOut: 'Search timed out. Please try again.',
  notices,
  waiting: (seconds: string) =>
    `Your search is queued for the App Store, for about ${seconds} s. It will continue automatically.`,
  knownMeanwhile: 'Until then, you see apps known to this server.',
  askAgain: 'Search the App Store again',
  asking: 'Searching...',
  promptTitle: 'What you can search by',
  prompts: [
    { kind: 'App name', example: 'weather radar', note: 'in any script; small typos are fine' },
    { kind: 'Developer', example: 'Northlight Labs', note: 'finds apps by this developer' },
    {
      kind: 'App Store link',
      example: 'https://apps.apple.com/us/app/id123456789',
      note: 'from any country; itunes.apple.com works too',
    },
    { kind: 'App Store id', example: '123456789', note: 'the number at the end of the link' },
    { kind: 'Bundle id', example: 'com.example.tidal', note: 'the app’s technical name' },
  ],
} as const
