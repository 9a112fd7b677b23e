export const timePlotWords = {
  kind: 'plot',
  keys: 'Left and right arrow keys go from moment to moment, Home and End to the ends. Escape leaves the plot.',
  loading: 'Loading the plot',
  failed: 'The plot could not be loaded. The table has the same numbers.',
  noReading: 'no reading',
  cut: 'cut where not measured',
  said: ({ label, text }: { label: string; text: string }) => `${label}: ${text}`,
} as const
