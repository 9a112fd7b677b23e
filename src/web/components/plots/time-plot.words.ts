import type { MarkKind } from './plot-marks.ts'

const markNames: Record<MarkKind, string> = {
  version: 'version',
  price: 'price change',
  note: 'note',
  shuffled: 'shuffled chart',
}

export const timePlotWords = {
  kind: 'plot',
  keys: 'Left and right arrow keys go from moment to moment, Home and End to the ends. Escape leaves the plot.',
  loading: 'Loading the plot',
  failed: 'The plot could not be loaded. The table has the same numbers.',
  noReading: 'no reading',
  cut: 'cut where not measured',
  marks: markNames,
  /** `Version 5.2`, `Note: we launched`. */
  mark: {
    version: (label: string) => `Version ${label}`,
    price: (label: string) => `Price ${label}`,
    note: (label: string) => `Note: ${label}`,
    shuffled: () => 'The chart was shuffled here; nothing is compared with this reading',
  } satisfies Record<MarkKind, (label: string) => string>,
  said: ({ label, text }: { label: string; text: string }) => `${label}: ${text}`,
} as const
