import { isolate } from '#domain/display-names.ts'
import type { Era, ImageSize } from '#domain/share-images.ts'

type Counted = { app: string; title: string; count: string; isOne: boolean }

const inCountries = ({ app, title, count, isOne }: Counted): string =>
  `${isolate(app)}: ${title} in ${count} ${isOne ? 'country' : 'countries'}`

export const shareWords = {
  close: 'Close',
  size: 'Image size',
  sizes: {
    landscape: 'Landscape',
    square: 'Square',
    story: 'Story',
  } satisfies Record<ImageSize, string>,
  pixels: ({ width, height }: { width: number; height: number }) => `${width} × ${height}`,
  picture: inCountries,
  making: 'Making the picture…',
  failed: (why: string) => `Failed to create the image: ${why}`,
  notPicture: 'The server did not send an image.',

  unmeasured: 'No image: nothing was measured, so there is no count to show.',
  unmeasuredHint: {
    now: 'Counts appear here when charts with this app are read again. Tracked apps are read first.',
    ever: 'Counts appear here when charts are read for the first time. Tracked apps are read first.',
  } satisfies Record<Era, string>,
  coverage: 'See what was measured',

  save: 'Save Image',
  share: 'Share',
  saved: 'Image saved',
  savedText: (fileName: string) => `${fileName} is in your downloads.`,
  saveFailed: 'Download Failed',
  shared: 'Image shared',
  copied: 'Copied to clipboard',
  copiedText: 'This browser cannot share files, so the numbers and the link were copied. Save the image to attach it.',
  copiedUnshared: 'The image could not be shared, so the numbers and the link were copied instead.',
  byHand: 'Failed to share or copy',
  byHandText: 'The browser blocked both. This text is selected, so you can copy it yourself:',
  data: 'Numbers and link',
  dataText: ({ address, ...counted }: Counted & { address: string }) => `${inCountries(counted)}. ${address}`,
} as const
