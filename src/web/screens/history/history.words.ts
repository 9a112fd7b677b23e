import { isolate } from '#domain/display-names.ts'
import { queryWords } from '#web/components/feedback/feedback.words.ts'
import type { HistoryScale } from './history-address.ts'

const scales: Record<HistoryScale, { short: string; long: string }> = {
  sqrt: { short: 'Square root', long: 'Square root: more room for top ranks' },
  log: { short: 'Log', long: 'Logarithmic: most room for top ranks' },
  linear: { short: 'Linear', long: 'Linear: the same space for every rank' },
}

export const historyWords = {
  heading: 'rank history',
  pageTitle: (app: string) => `Rank history of ${isolate(app)}`,
  description: (app: string) =>
    `How ${isolate(app)} ranked in the App Store charts over time, and when it was not measured.`,

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
  change: ({ before, after }: { before?: string | undefined; after?: string | undefined }) =>
    `${before ?? ''} → ${after ?? ''}`,
  inCountry: ({ country, label }: { country: string; label: string }) => `${country}: ${label}`,
  marksFailed: 'Error loading versions, prices and categories. The plot does not mark them.',
  retry: 'Retry',

  ...queryWords('the rank history'),
  none: 'No chart to show yet',
  noneHint: 'This app has not been in any chart yet. Add a chart to see whether and when it was measured.',
  world: 'World',
  daily: 'One point per day (last reading, UTC).',
  everyReading: 'One point per reading.',

  trackedSince: (day: string) => `Tracked since ${day}.`,
  neverTracked: 'This chart was not tracked in this period.',
  notOffered: 'The app is currently not sold in this country.',
  onceNotOffered: 'At times the app was not sold in this country.',
  bestOfAll: ({ rank, label, day }: { rank: number; label: string; day: string }) =>
    `The best rank was ${rank} on ${day} (${label}).`,
  noneMeasured: 'No rank was measured in this period.',
  gapsIn: ({ count, total }: { count: number; total: number }) =>
    count === 1 ? `One of the ${total} charts has gaps.` : `${count} of the ${total} charts have gaps.`,
  ofSeries: ({ label, sentence }: { label: string; sentence: string }) => `${label}: ${sentence}`,

  tableFailed: 'Error loading the table. Check your connection and try again.',
  tableLoading: 'Loading the table',
  addFailed: 'Error loading the list of charts',
  addFailedHint: 'Check your connection and try again.',
  showTable: 'Show the ranks by day',
  hideTable: 'Hide table',

  csv: 'CSV',
  csvOf: (title: string) => `Download as CSV: ${title}`,
  png: 'PNG',
  pngOf: (title: string) => `Download as PNG: ${title}`,
  saveFailed: 'Failed to create the file',
  saveFailedHint: 'Wait until the plot is drawn, then try again.',

  small: 'Country by country',
  smallHint: 'Each country’s best chart, same scale. Select one to plot it above.',
  smallAdd: 'Add to the plot.',
  smallReplace: (last: string) => `Show instead of ${last}.`,
  smallRemove: 'Remove from the plot.',
  inPlot: 'in the plot',
  smallStates: queryWords('the small plots'),

  addLabel: 'Add a chart to the plot',
  addNow: 'Add',
  cancel: 'Cancel',
  alreadyShown: 'This chart is already in the plot.',
  full: 'Five charts is the maximum. Remove one first.',

  caption: (title: string) => `${title}: the last reading of each UTC day`,
  tableRegion: 'Ranks by day',
  day: 'Day',
  marksHead: 'Marks',
  noReading: 'no reading',
  allDays: (count: string) => `Show all ${count} days`,

  csvName: (app: string) => `${app} rank history`,
  notDrawn: 'The plot is not drawn yet.',
  pictureTitle: ({ app, title }: { app: string; title: string }) => `${isolate(app)}: ${title}`,
  source: ({ address, day }: { address: string; day: string }) =>
    `Ranks in Apple's App Store charts, measured by Rank Atlas up to ${day}. ${address}`,
} as const
