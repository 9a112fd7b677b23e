import { plural } from '#web/lib/formats.ts'

export const ogImagesWords = {
  title: 'OG Images',
  description: 'The share images of this site.',
  intro:
    'Other sites and messengers show these pictures beside links to this one. A picture is made on request and kept for {minutes} minutes; every {hours} hours all are refreshed.',
  label: 'OG images',
  main: 'The whole site',
  alt: {
    main: 'The picture of the whole site',
    app: (name: string) => `The picture of ${name}`,
  },
  made: 'Made {at}',
  notMade: 'Not made yet',
  size: (kilobytes: string) => `${kilobytes} KB`,
  view: 'View',
  download: 'Download',
  preparing: 'Preparing...',
  /** Distinguishes links with the same text for screen readers. */
  ofPicture: (name: string) => ` (${name})`,
  newTab: ', opens in a new tab',
  failedPicture: 'This picture could not be loaded.',
  regenerate: 'Regenerate all',
  regenerating: 'Regenerating...',
  regenerated: 'OG images regenerated',
  regeneratedText: (count: string, isOne: boolean) =>
    `${count} ${isOne ? 'image was' : 'images were'} refreshed; the others are refreshed on request.`,
  regenerationFailed: 'Regeneration Failed',
  partlyFailed: (failed: number, text: string) =>
    `${text} ${plural(failed, 'image', 'images')} could not be made and will be retried on request.`,
  downloadFailed: 'Download Failed',
  loading: 'Loading the list of OG images',
  stale: 'The list could not be refreshed and may be out of date.',
  failed: (why: string) => `The OG images could not be loaded: ${why}`,
  empty: 'No images of apps yet',
  emptyHint: 'The six public apps in the most countries appear here. {link}.',
  emptyLink: 'Add apps to the public list',
} as const
