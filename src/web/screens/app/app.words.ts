import { isolate } from '#domain/display-names.ts'
import { storefrontCount } from '#domain/storefronts.ts'

export const appWords = {
  around: 'Around the World',
  allCountries: 'All countries',
  pageTitle: (app: string) => `${isolate(app)} - App Store Rankings`,
  description: ({
    app,
    developer,
    top10,
    measured,
  }: {
    app: string
    developer: string
    top10: string
    measured: string
  }) => `${isolate(app)} by ${isolate(developer)} is in the top 10 in ${top10} of ${measured} measured countries.`,
  unmeasuredDescription: ({ app, developer }: { app: string; developer: string }) =>
    `Where ${isolate(app)} by ${isolate(developer)} ranks in the App Store charts of ${storefrontCount} countries.`,
  heading: 'App Rankings',
  feed: (app: string) => `Atom feed of ${isolate(app)}`,
  ratings: ({ count, isOne }: { count: string; isOne: boolean }) => `${count} ${isOne ? 'rating' : 'ratings'}`,
  viewInStore: 'View in App Store',
  newTab: '(opens in a new tab)',
  storeLink: 'App Store link',
  copied: 'App Store link copied to clipboard',
  notMeasuredYet: 'Not measured yet',
  measuredIn: ({ measured, total }: { measured: string; total: string }) =>
    `Measured in ${measured} of ${total} countries`,
  inPart: (count: string) => `${count} more partly`,
  readBetween: 'read between {from} and {to}',
  about: 'About this app',
  screenshot: ({ number, app }: { number: number; app: string }) => `Screenshot ${number} of ${isolate(app)}`,
  screenshotMissing: (alt: string) => `${alt}, not available`,

  current: 'Current Rankings',
  historical: 'Historical Rankings',
  all: 'All Rankings',
  best: 'Historical Best',
  top: (rank: number) => `Top ${rank}`,
  countries: 'countries',
  inTop: (rank: number) => ` in the Top ${rank}`,
  atTop1: ({ isOne, era }: { isOne: boolean; era: 'now' | 'ever' }) =>
    `${isOne ? 'country' : 'countries'} ${era === 'ever' ? 'ever ' : ''}at Top 1`,
  picturesFailed: 'Failed to open the image. Check your connection and try again.',
  keywords: 'Keyword Rankings',
  keywordsAside: 'App Store search position',
  keywordsCaption: 'App Store search position by keyword',
  keyword: 'Keyword',
  position: 'Position',
  notRanked: 'Not ranked',
  allKeywords: 'Keywords by country, with history',
  noKeywords: 'No keywords are tracked for this app yet.',

  topCountries: 'Top 10 Countries',
  noCountries: 'No rankings data available yet',
  noCountriesHint: 'Ranks appear here once the app is in a chart of any country.',
  noCountriesNowHint: 'The app is in no measured chart now. The best ranks it had are below.',
  topEver: 'Historical Top 5',
  noHistory: 'No historical data available yet',
  noHistoryHint: 'The best ranks appear here, with the day they were reached.',
  country: 'Country',
  reached: 'Reached',
  category: 'Category',
  overall: 'Overall',
  reachedOn: (day: string) => `reached ${day}`,
  readOn: (day: string) => `read ${day}`,
  notInTop: (depth: number) => `not in top ${depth}`,
  chartEmpty: 'chart empty',
  notReadYet: 'not read yet',
  notRead: 'not read',
  notReadSince: (day: string) => `not read since ${day}`,
  notReadBecause: (why: string) => `not read: ${why}`,

  range: 'Range of the rank history',
  history: {
    loading: 'Loading the rank history',
    failed: (why: string) => `Error loading the rank history: ${why}`,
  },
  notTrackedBefore: (day: string) => `Not tracked before ${day}.`,
  byDay: (chart: string) => `${chart}, by day`,
} as const
