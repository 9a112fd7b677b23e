export const csvWords = {
  csv: 'CSV',
  csvOf: (what: string) => `Download as CSV: ${what}`,
  csvFailed: 'The file could not be created',
  csvFailedHint: 'Check the connection and try again.',
} as const
