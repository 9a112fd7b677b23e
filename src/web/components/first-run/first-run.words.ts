import { plural } from '#web/lib/formats.ts'

export const firstRunWords = {
  title: 'First Run',
  titleStarted: 'What Is Measured',
  description: 'Which countries and charts this server measures.',
  intro: 'Five steps to the first ranks of your apps. You can change everything later.',
  introStarted: 'Which countries and charts this server reads from the App Store.',
  loading: 'Loading the settings',
  failed: (why: string) => `Error loading the settings: ${why}`,
  stale: 'This could not be refreshed and may be out of date.',
  step: (number: string, title: string) => `${number}. ${title}`,

  check: {
    title: 'Does the App Store answer?',
    explanation:
      'Sends one request from this server to Apple. The chart it returns becomes the first measurement when you start.',
    button: 'Check now',
    checking: 'Checking...',
    answers: 'It answers',
    silent: 'It does not answer',
    took: (text: string) => `${text} ms`,
    failed: 'Failed to check the App Store',
  },

  choose: {
    title: 'What should be measured?',
    explanation:
      'The overall charts of every chosen country: free, paid and grossing, for iPhone and iPad. Charts of more categories cost more calls.',
    countries: 'Countries',
    categories: 'More categories',
    categoriesHint: 'Overall charts are always read. Categories of public and tracked apps are added automatically.',
    search: 'Find a country',
    noneFound: 'No country with this name.',
    all: 'All',
    none: 'None',
    ofWhat: (what: string) => ` (${what})`,
    chosen: ({ chosen, total }: { chosen: string; total: string }) => `${chosen} of ${total}`,
    allowed: (text: string) => `The server configuration allows at most ${text} countries (COLLECTOR_STOREFRONTS).`,
    appCategories: 'App categories',
    gameCategories: 'Game categories',
    wrong: 'Choose at least one country.',
  },

  estimate: {
    title: 'Estimate',
    text: '{charts}: about {duration} at {pace}, {share} of a day.',
    charts: (count: number, text: string) => `${text} ${plural(count, 'chart', 'charts')}`,
    pace: (text: string) => `${text} calls a minute`,
    lessThan: (share: string) => `less than ${share}`,
    tooLong: 'That is more than a day: not every chart can be refreshed each day.',
  },

  start: {
    title: 'Start',
    explanation: 'Charts are read one by one, largest countries first.',
    button: 'Start measuring',
    starting: 'Starting...',
    started: 'Measuring started',
    failed: 'Failed to start measuring',
    saveTitle: 'Save',
    saveExplanation: 'Charts you no longer select keep their history but are not read again.',
    save: 'Save',
    saving: 'Saving...',
    saved: 'Saved',
    saveFailed: 'Failed to save',
  },

  track: {
    title: 'Paste links of your apps',
    explanation: 'App Store links from any country, one or several. Their ranks are read at once.',
    label: 'App Store links',
    placeholder: 'https://apps.apple.com/us/app/id123456789',
    button: 'Track',
    tracking: 'Tracking...',
    wrong: 'Paste at least one App Store link.',
    tracked: 'Tracked:',
  },

  tell: {
    title: 'How should we notify you?',
    explanation: 'Choose which changes matter, and whether you are notified by e-mail or another channel.',
    button: 'Choose',
  },

  ranks: {
    all: 'Your first ranks are in.',
    rest: (duration: string) => `Your first ranks are in; the rest will take about ${duration}.`,
    myApps: 'My Tracked Apps',
  },

  now: {
    title: 'Now',
    titleOfStep: 'Reading',
    progress: 'Countries read',
    reading: ({ done, total }: { done: string; total: string }) => `Reading: ${done} of ${total} countries`,
    left: (duration: string) => `about ${duration} left`,
    waitingForFirst: 'Waiting for the first chart...',
    first: 'The newest chart is from {measured}.',
    open: 'Open first chart',
    international: 'See the top international apps',
    lists: 'Choose public apps',
    collector: 'Watch the collector',
  },
} as const
