export const csvWords = {
  csv: 'CSV',
  csvOf: (what: string) => `Download as CSV: ${what}`,
  csvFailed: 'Failed to create the file',
  csvFailedHint: 'Check the connection and try again.',
} as const
