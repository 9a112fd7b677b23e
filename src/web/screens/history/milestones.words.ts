import type { MilestonePage } from '#contract/milestones.ts'
import { isolate } from '#domain/display-names.ts'
import type { ImageSize } from '#domain/share-images.ts'

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
} as const

/** The one milestone that the URL names. */
export const milestoneWords = {
  label: 'The milestone',
  close: 'Close',
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
  posterOf: (title: string) => `Poster: ${title}`,
  save: 'Save the poster as',
  sizes: { landscape: 'Landscape', square: 'Square', story: 'Story' } satisfies Record<ImageSize, string>,
  pageTitle: ({ app, title }: { app: string; title: string }) => `${isolate(app)}: ${title}`,
} as const
