import type { MilestonePage } from '#contract/milestones.ts'
import type { ImageSize } from '#domain/share-images.ts'

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
} as const
