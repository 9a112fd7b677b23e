export const tableWords = {
  /** After the label of a sort link that is no table head. */
  sorted: { ascending: 'ascending', descending: 'descending' },
  show: 'Show as table',
  hide: 'Hide table',
  csv: 'CSV',
  csvOf: (what: string) => `Download as CSV: ${what}`,
  csvFailed: 'The file could not be created',
  csvFailedHint: 'Check the connection and try again.',
} as const
