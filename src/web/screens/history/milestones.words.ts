import { isolate } from '#domain/display-names.ts'

export const milestonesWords = {
  title: 'Milestones',
  failed: (reason: string) => `Error loading the milestones: ${reason}`,
  loading: 'Loading the milestones',
  explained: (since: string | undefined) =>
    `Firsts and records in the app's own charts${since ? `, measured since ${since}` : ''}. Each was confirmed by the next measurement of a chart that had been measured for a week. If a missing measurement could have shown it earlier, it says “First seen” instead of “First time”.`,
  none: 'No milestones yet',
  noneHint:
    'A first time in a country, in the top 100, in the top 10 and at number 1 appears here when the next measurement confirms it.',
  rules: 'Get notified of the next one',
  more: (text: string) => `Show ${text} more`,
  feed: 'Atom feed of the milestones',
  /** Of the page of one milestone. */
  pageTitle: ({ app, title }: { app: string; title: string }) => `${isolate(app)}: ${title}`,
} as const
