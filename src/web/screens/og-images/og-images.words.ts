import { isolate } from '#domain/display-names.ts'
import { formatCount } from '#web/lib/formats.ts'

export const ogImagesWords = {
  title: 'OG Images',
  description: 'The share images of this site.',
  intro:
    'Other sites and messengers show these images next to links to this site. An image is created on request and kept for {minutes} minutes. Every {hours} hours, all images are discarded: those on this page are created again at once, all others on request.',
  label: 'OG images',
  main: 'The whole site',
  alt: {
    main: 'Share image of the whole site',
    app: (name: string) => `Share image of ${isolate(name)}`,
  },
  made: 'Created {at}',
  notMade: 'Not created yet',
  size: (kilobytes: string) => `${kilobytes} KB`,
  view: 'View',
  download: 'Download',
  preparing: 'Preparing...',
  /** Distinguishes links with the same text for screen readers. */
  ofPicture: (name: string) => ` (${name})`,
  newTab: ', opens in a new tab',
  failedPicture: 'Error loading this image.',
  regenerate: 'Regenerate all',
  regenerating: 'Regenerating...',
  regenerated: 'OG images regenerated',
  regeneratedText: (count: number, locale: string) =>
    `${formatCount(count, locale, ['image was', 'images were'])} created again; the others are created on request.`,
  regenerationFailed: 'Regeneration Failed',
  partlyFailed: (failed: number, locale: string) =>
    `${formatCount(failed, locale, ['image', 'images'])} failed and will be retried on request.`,
  downloadFailed: 'Download Failed',
  loading: 'Loading OG images',
  stale: 'The list could not be refreshed and may be out of date.',
  failed: (why: string) => `Error loading the OG images: ${why}`,
  empty: 'No app images yet',
  emptyHint: 'The six public apps in the most countries appear here. {link}.',
  emptyLink: 'Add apps to the public list',
} as const
