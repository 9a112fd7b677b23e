export const tableWords = {
  /** Screen reader text for a sort link outside a table header. */
  sorted: { ascending: 'ascending', descending: 'descending' },
  show: 'Show as table',
  hide: 'Hide table',
  csv: 'CSV',
  csvOf: (what: string) => `Download as CSV: ${what}`,
  csvFailed: 'The file could not be created',
  csvFailedHint: 'Check the connection and try again.',
} as const
