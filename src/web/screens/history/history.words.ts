import type { HistoryScale } from './history-address.ts'

const scales: Record<HistoryScale, { short: string; long: string }> = {
  sqrt: { short: '√', long: 'Square root: the top is drawn taller' },
  log: { short: 'log', long: 'Logarithm: the top is drawn tallest' },
  linear: { short: 'linear', long: 'Linear: all places are equally tall' },
}

/** The history tab in English. */
export const historyWords = {
  heading: 'rank history',
  pageTitle: (app: string) => `Rank history of ${app} - App Store Rankings`,
  description: (app: string) =>
    `How ${app} ranked in the App Store charts over time, with the times that were not measured.`,

  charts: 'Charts in the plot',
  remove: (chart: string) => `Remove from the plot: ${chart}`,
  presets: 'Best countries',
  preset: { one: 'Best country', three: 'Best 3 countries', five: 'Best 5 countries' },
  mixed: 'Ranks by chart',

  add: 'Add a chart',

  range: 'Range of the rank history',
  scale: 'Scale of the ranks',
  scales,
  marksLabel: 'Marks in the plot',
  priceChange: ({ before, after }: { before?: string | undefined; after?: string | undefined }) =>
    `${before ?? ''} → ${after ?? ''}`,
  inCountry: ({ country, label }: { country: string; label: string }) => `${country}: ${label}`,
  marksFailed: 'Versions and prices could not be loaded, so the plot does not mark them.',
  retry: 'Retry',

  failed: (why: string) => `The rank history could not be loaded: ${why}`,
  loading: 'Loading the rank history',
  none: 'No chart to show yet',
  noneHint: 'This app was not seen in any chart so far. Add a chart to see whether and when it was measured.',
  daily: 'Each day has its last reading. Days are UTC.',
  everyReading: 'Every reading is drawn.',

  trackedSince: (day: string) => `Tracked since ${day}.`,
  neverTracked: 'Not tracked: nobody had asked for this chart in this time.',
  notOffered: 'The app is not offered in this country now.',
  onceNotOffered: 'At times the app was not offered in this country.',
  bestOfAll: ({ rank, label, day }: { rank: number; label: string; day: string }) =>
    `The best rank was ${rank} on ${day} (${label}).`,
  noneMeasured: 'No rank was read in this time.',
  gapsIn: ({ count, total }: { count: number; total: number }) =>
    count === 1
      ? `One of the ${total} charts has times that were not measured.`
      : `${count} of the ${total} charts have times that were not measured.`,
  ofSeries: ({ label, sentence }: { label: string; sentence: string }) => `${label}: ${sentence}`,

  tableFailed: 'The table could not be loaded. Check the connection and try again.',
  tableLoading: 'Loading the table',
  addFailed: 'The list of charts could not be loaded',
  addFailedHint: 'Check the connection and try again.',
  showTable: 'Show the ranks by day',
  hideTable: 'Hide the table',

  csv: 'CSV',
  csvOf: (title: string) => `Download as CSV: ${title}`,
  png: 'PNG',
  pngOf: (title: string) => `Download as PNG: ${title}`,
  saveFailed: 'The file could not be made',
  saveFailedHint: 'Wait until the plot is drawn, then try again.',

  small: 'Country by country',
  smallHint:
    'Of each country the best chart measured for a month, or else for longest, all to the same scale. Press one to draw it above.',
  smallAdd: 'Add to the plot.',
  smallReplace: (last: string) => `Show instead of ${last}.`,
  smallRemove: 'Remove from the plot.',
  inPlot: 'in the plot',
  smallFailed: (why: string) => `The small plots could not be loaded: ${why}`,
  smallLoading: 'Loading the small plots',

  signIn: 'Sign in',
  signInHint: '{signIn} to write notes to days of this app. Nobody else sees them.',
} as const
