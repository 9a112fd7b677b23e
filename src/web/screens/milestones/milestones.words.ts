import type { MilestonePage } from '#contract/milestones.ts'
import type { ImageSize } from '#domain/share-images.ts'

export const milestonesWords = {
  heading: 'Milestones',
  pageTitle: (app: string) => `${app}: milestones`,
  description: (app: string) =>
    `What ${app} reached for the first time, by country, each confirmed by the next measurement.`,
  failed: (reason: string) => `Error loading the milestones: ${reason}`,
  loading: 'Loading the milestones',
  list: 'Firsts and records',
  explained: (since: string | undefined) =>
    `In the app's own charts${since ? `, measured since ${since}` : ''}. Each was confirmed by the next measurement of a chart that had been measured for a week. If a missing measurement could have shown it earlier, it says “First seen” instead of “First time”.`,
  none: 'No milestones yet',
  noneHint:
    'A first time in a country, in the top 100, in the top 10 and at number 1 appears here when the next measurement confirms it.',
  rules: 'Get notified of the next one',
} as const

export const milestoneWords = {
  heading: 'Milestone',
  back: 'All milestones',
  failed: (reason: string) => `Error loading the milestone: ${reason}`,
  loading: 'Loading the milestone',
  notFound: 'There is no such milestone',
  notFoundHint: 'The measurements do not show it as a first time. Earlier measurements may have been added since.',
  measured: 'Measured',
  states: {
    believed: '',
    unconfirmed: 'One measurement shows this. The poster appears when the next one confirms it.',
    passing:
      'One measurement shows this, and the next one did not confirm it, so it does not count as a milestone. To confirm it, the next measurement must show the app within the same limit at most 36 hours later, and the chart must have been measured for a week before.',
    withdrawn: 'Withdrawn: the measurement behind this was wrong, so it does not count.',
  } satisfies Record<MilestonePage['state'], string>,
  line: ({ app, country }: { app: string; country: string }) => `${app} in ${country}, 90 days`,
  poster: 'Poster',
  posterOf: (title: string) => `Poster: ${title}`,
  save: 'Save as',
  sizes: { landscape: 'Landscape', square: 'Square', story: 'Story' } satisfies Record<ImageSize, string>,
  history: 'This chart over time',
  feed: 'Atom feed of the milestones',
  pageTitle: ({ app, title }: { app: string; title: string }) => `${app}: ${title}`,
} as const
