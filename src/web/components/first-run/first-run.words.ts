import { plural } from '#web/lib/formats.ts'
import type { RegionName } from './regions.ts'

const regions: Record<RegionName, string> = {
  africa: 'Africa',
  americas: 'The Americas',
  asia: 'Asia',
  europe: 'Europe',
  oceania: 'Oceania',
}

/** What is measured here, and the first start of it, in English. */
export const firstRunWords = {
  title: 'First Run',
  titleStarted: 'What Is Measured',
  description: 'Which countries and charts this server measures.',
  intro: 'Three steps until the first chart is there. Everything can be changed later.',
  introStarted: 'Which countries and charts this server asks the App Store for.',
  loading: 'Loading what is measured',
  failed: (why: string) => `What is measured could not be loaded: ${why}`,
  stale: 'This could not be read anew, so it may have changed since.',
  step: (number: string, title: string) => `${number}. ${title}`,

  check: {
    title: 'Does the App Store answer?',
    explanation: 'One call from this server to Apple. Nothing of it is kept.',
    button: 'Check now',
    checking: 'Checking...',
    answers: 'It answers',
    silent: 'It does not answer',
    took: (text: string) => `${text} ms`,
    failed: 'Failed to check the App Store',
  },

  choose: {
    title: 'What shall be measured?',
    explanation:
      'The overall charts of every chosen country: free, paid and grossing, for iPhone and iPad. Charts of more categories cost more calls.',
    countries: 'Countries',
    categories: 'More categories',
    categoriesHint:
      'Overall charts are always read, and the categories of public and tracked apps follow by themselves.',
    search: 'Find a country',
    noneFound: 'No country has this name.',
    all: 'All',
    none: 'None',
    ofWhat: (what: string) => ` (${what})`,
    chosen: ({ chosen, total }: { chosen: string; total: string }) => `${chosen} of ${total}`,
    allowed: (text: string) => `A setting of this server allows ${text} countries at most: COLLECTOR_STOREFRONTS.`,
    regions,
    appCategories: 'App categories',
    gameCategories: 'Kinds of games',
    wrong: 'Choose at least one country.',
  },

  estimate: {
    title: 'Estimate',
    text: '{charts}: about {duration} at {pace}, {share} of a day.',
    charts: (count: number, text: string) => `${text} ${plural(count, 'chart', 'charts')}`,
    pace: (text: string) => `${text} calls a minute`,
    lessThan: (share: string) => `less than ${share}`,
    tooLong: 'That is more than a day: not every chart can be read anew each day.',
  },

  start: {
    title: 'Start',
    explanation: 'Charts come in one by one, the largest countries first.',
    button: 'Start measuring',
    starting: 'Starting...',
    started: 'Measuring has begun',
    failed: 'Failed to start measuring',
    saveTitle: 'Save',
    saveExplanation: 'What is no longer chosen keeps its history and is not asked for again.',
    save: 'Save',
    saving: 'Saving...',
    saved: 'What is measured was saved',
    saveFailed: 'Failed to save what is measured',
  },

  now: {
    title: 'Now',
    progress: 'Charts that were asked for',
    doneOf: ({ done, total }: { done: string; total: string }) => `${done} of ${total} charts`,
    left: (duration: string) => `about ${duration} left`,
    waitingForFirst: 'Waiting for the first chart...',
    first: 'The newest chart is from {measured}.',
    international: 'See the top international apps',
    lists: 'Choose public apps',
    collector: 'Watch the collector',
  },

  notice: {
    text: 'Nothing is measured yet: choose what to measure.',
    link: 'Begin the first run',
  },
} as const
