import { isolate } from '#domain/display-names.ts'
import { queryWords } from '#web/components/feedback/feedback.words.ts'
import { plural } from '#web/lib/formats.ts'

type Counted = { count: number; text: string }

const countries = ({ count, text }: Counted): string => `${text} ${plural(count, 'country', 'countries')}`

export const compareWords = {
  title: 'Compare Apps',
  description:
    'Up to five apps side by side: where each one ranks, who wins which country, and how it changed over time.',
  pageTitle: (names: readonly string[]) => names.map(isolate).join(' vs '),
  pageDescription: (names: readonly string[]) =>
    `${names.map(isolate).join(', ')} side by side: where each one ranks in the App Store, who wins which country, and how it changed over time.`,
  ...queryWords('the comparison'),
  unknownApp: 'One of these apps is unknown',
  unknownAppHint: 'Remove it above, or search for it by name.',

  chosen: 'Apps compared',
  remove: (app: string) => `Remove ${isolate(app)}`,
  unnamed: (appStoreId: string) => `App ${appStoreId}`,
  none: 'Choose two apps to begin',
  example: {
    title: 'Example App and Another App',
    detail: 'Countries in which each of them ranks better',
    value: '120 : 43',
  },
  noneHint: 'Search for them above by name, or paste their App Store links. You can also start from any app page.',
  single: (app: string) => `Add another app to compare ${isolate(app)} with.`,
  singleHint: 'Up to five apps fit side by side.',
  addApp: 'Add app',
  full: 'Five apps is the maximum. Remove one to add another.',

  search: {
    label: 'Add an app',
    placeholder: 'App name or App Store link',
    submit: 'Search',
    searching: 'Searching...',
    results: 'Apps found',
    found: ({ visible, all }: { visible: string; all: string }) =>
      visible === all ? `${all} found` : `Showing ${visible} of ${all}. Type more of the name to narrow the results.`,
    add: 'Add',
    addApp: (app: string) => ` ${isolate(app)}`,
    isChosen: 'Added',
    close: 'Close the search',
    tracked: 'Recently tracked',
    public: 'Public apps',
  },

  filters: 'Charts included',
  sharedCategory: 'A shared chart',
  asOfDay: (day: string) => `At the end of ${day} (UTC)`,
  measured: 'Measured {measured}',

  won: 'Countries won',
  wonOf: ({ measured, total }: { measured: string; total: string }) =>
    measured === total
      ? `of all ${total} countries`
      : `of ${measured} countries where all apps were measured (${total} in total)`,
  countriesWon: (count: number) => plural(count, 'country won', 'countries won'),
  ofThemShared: (text: string) => `${text} of them tied`,
  bestOf: ({ rank, ranked }: { rank: string; ranked: Counted }) => `Best #${rank}, ranked in ${countries(ranked)}`,
  unrankedNow: 'Not in any chart',
  /** The sentence below the bar. `parts` come from `wonPart` and the two texts below it. */
  wonSentence: ({ measured, parts }: { measured: string; parts: readonly string[] }) =>
    parts.length > 0
      ? `Of ${measured} countries where all apps were measured: ${parts.join(', ')}.`
      : 'No country has measurements of all apps, so there is no winner.',
  wonPart: ({ letter, text }: { letter: string; text: string }) => `${letter} wins ${text}`,
  sharedPart: (text: string) => `${text} tied`,
  nobodyPart: (text: string) => `${text} with no app in a chart`,
  tooShallowPart: (text: string) => `${text} not read deep enough to tell`,

  map: 'Winners by country',
  mapLabel: ({ names, parts }: { names: string; parts: string }) =>
    `Who has the best rank in each country: ${names}. ${parts}`,
  mapHint: 'Choose a country to see its history below.',
  outcome: {
    won: ({ letter, seen }: { letter: string; seen: string }) => `${letter} wins: ${seen}`,
    shared: ({ letters, seen }: { letters: string; seen: string }) => `Tie between ${letters}: ${seen}`,
    nobody: (seen: string) => `No winner: ${seen}`,
    unknown: (seen: string) => `Winner unknown: ${seen}`,
  },
  legend: {
    shared: 'tie',
    nobody: 'no app in a chart',
    unknown: 'not all measured',
  },

  table: {
    caption: 'Rank of each app by country, and who wins it',
    box: 'Ranks by country, scrolls sideways',
    country: 'Country',
    winner: 'Winner',
    countryCount: (counted: Counted) => countries(counted),
    noWinner: 'none',
    notKnown: 'unknown',
    csv: (names: string) => `${names} by country`,
  },

  history: {
    title: 'History',
    picker: 'Chart for the history',
    rankIn: (chart: string) => `Ranks in ${chart}: the last reading of each day over 90 days.`,
    ofApp: ({ letter, app, text }: { letter: string; app: string; text: string }) =>
      `${letter} ${isolate(app)}: ${text}`,
    ...queryWords('the history'),
    box: 'Ranks by day, scrolls sideways',
    caption: (chart: string) => `${chart}: the last reading of each day`,
    day: 'Day',
    noReading: 'no reading',
    csv: ({ names, chart }: { names: string; chart: string }) => `${names} in ${chart}`,
  },

  keywords: {
    title: 'Keywords',
    aside: 'App Store search position, United States',
    caption: 'App Store search position of each app by keyword',
    box: 'Positions by keyword, scrolls sideways',
    keyword: 'Keyword',
    none: 'No keywords are tracked for these apps yet.',
    csv: (names: string) => `${names} keywords`,
  },

  scores: {
    title: 'World score',
    caption: 'World score of each app, with its range and its position among all apps in its charts',
    box: 'World scores, scrolls sideways',
    app: 'App',
    score: 'Score',
    range: 'Range',
    place: 'Position',
    charts: 'Charts',
    waiting: 'being computed',
    none: 'none',
    exact: 'exact',
    basis: (day: string) =>
      `Through ${day} (UTC), in each app's own kind of chart, regardless of the choice above. Positions in different charts cannot be compared. 100 is number one in every country.`,
    failed: (why: string) => `Error loading the world scores: ${why}`,
    csv: (names: string) => `${names} world scores`,
  },

  facts: {
    title: 'Ratings and price',
    caption: 'Rating, price, category and developer of each app',
    box: 'Ratings and price, scrolls sideways',
    app: 'App',
    rating: 'Rating',
    ratings: 'Ratings',
    price: 'Price',
    category: 'Category',
    developer: 'Developer',
    notKnown: 'unknown',
    csv: (names: string) => `${names} ratings and price`,
  },
} as const
