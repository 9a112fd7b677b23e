import { isolate } from '#domain/display-names.ts'
import { queryWords } from '#web/components/feedback/feedback.words.ts'
import { plural } from '#web/lib/formats.ts'

export const keywordsWords = {
  heading: 'keywords',
  pageTitle: (app: string) => `Keywords of ${isolate(app)}`,
  description: (app: string) =>
    `The App Store search position of ${isolate(app)} for each keyword, country by country.`,

  picker: 'Country of the search',
  withKeywords: 'With keywords',
  ...queryWords('keywords'),

  positions: 'App Store search positions',
  caption: (country: string) => `App Store search positions, ${country}`,
  csvName: ({ app, country }: { app: string; country: string }) => `${app} keywords ${country}`,
  found: ({ found, all, best }: { found: number; all: number; best: string }) =>
    found === 0
      ? `Not found for any of ${all} ${plural(all, 'keyword', 'keywords')}.`
      : `Found for ${found} of ${all} ${plural(all, 'keyword', 'keywords')}; the best position is #${best}.`,
  unmeasured: (count: number) => (count === 0 ? '' : `${count} not measured recently.`),
  daily: 'Measured once a day in the App Store search on iPhone, down to position 200.',

  columns: {
    keyword: 'Keyword',
    position: 'Position',
    change: '7-day change',
    trend: 'Last 30 days',
    measured: 'Measured',
  },
  own: 'yours',
  ownHint: 'Only you see it',
  notYet: 'first measurement within a day',
  never: 'never',
  outside: '–',
  outsideLabel: 'not found then or now',
  weekBefore: ({ seen, day }: { seen: string; day: string }) => `${seen} on ${day}`,
  noTrend: 'no measurement yet',

  history: (keyword: string) => `Search position for “${keyword}”, day by day`,
  since: (day: string) => `Measured since ${day}.`,
  historyStates: queryWords('the history of the keyword'),
  historyNone: 'This keyword has not been measured yet. The first position appears within a day.',
  unknownKeyword: (keyword: string) => `There is no keyword “${keyword}” in this country.`,

  example: { title: 'to-do list', detail: 'Search position in the United States', value: '#7  ▲ 2' },
  noneTitle: 'No keywords here yet',
  noneHere: 'No keywords are tracked for this app in this country. Countries with keywords:',
  noneAnywhere: 'Rank Atlas picks up to three keywords from the name of a tracked app and measures them within a day.',
  noneMember: 'Add the first one below, or see suggestions.',

  signInTitle: 'Your own keywords',
  signInHint: '{signIn} to add keywords of your own. Only you see them.',
} as const

export const ownKeywordsWords = {
  hint: 'They are measured like the others, once a day. Only you see them.',
  field: 'Add a keyword',
  add: 'Add',
  adding: 'Adding…',
  invalid: 'A keyword must have 1 to 100 characters that can be typed into a search.',
  known: (keyword: string) => `“${keyword}” is already in the list.`,
  added: (keyword: string) => `“${keyword}” was added. It is measured within a day.`,
  failed: (why: string) => `The keyword was not added. ${why}`,

  propose: 'Suggest keywords',
  proposing: 'Looking for keywords…',
  again: 'Suggest again',
  proposalsFailed: (why: string) => `Error loading the suggestions: ${why}`,
  noProposals: 'There are no new keywords to suggest.',
  sources: { name: 'From the name', hints: 'From App Store suggestions' },
  addProposal: (keyword: string) => `Add “${keyword}”`,
  unheard: {
    paused: 'App Store requests are paused, so these come from the name only.',
    slow: 'The App Store did not answer in time, so these come from the name only.',
    failed: 'The App Store could not be reached, so these come from the name only.',
  },

  remove: (keyword: string) => `Remove “${keyword}”`,
  removed: (keyword: string) => `“${keyword}” was removed`,
  removedHint: 'Its measurements are kept.',
  removeFailed: 'The keyword was not removed',
  undoFailed: 'Failed to restore the keyword',
} as const
