import { plural } from '#web/lib/formats.ts'

export const categoryWords = {
  description: (title: string) =>
    `${title}: the iOS apps ranked in the most App Store countries now, with their best rank.`,
  /** `range` (a number or a range) and `total` as formatted text; `count` chooses singular or plural. */
  showing: (range: string, total: string, count: number) =>
    `Showing ${range} of ${total} ${plural(count, 'app', 'apps')}`,
  trackApp: 'Track App',
  empty: 'No apps found in this category',
  example: { title: 'Example App', detail: 'Example Studio · 43 countries', value: '#4  ▲ 12' },
  emptyHint: 'Apps appear here once they are in a chart of any country. Search for any other app by name.',
  emptyLink: 'Search for apps',
  failed: (message: string) => `Error Loading Apps: ${message}`,
  invalid: 'Invalid Category',
  invalidHint: 'The App Store has no category with this name. Choose one of these.',
  loading: 'Loading apps',
}
