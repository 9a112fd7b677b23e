export const timePlotWords = {
  kind: 'plot',
  keys: 'Left and right arrow keys move between readings, Home and End go to the first and last reading. Escape leaves the plot.',
  loading: 'Loading the plot',
  failed: 'Error loading the plot. The table has the same numbers.',
  noReading: 'no reading',
  cut: 'broken where not measured',
  announcement: ({ label, text }: { label: string; text: string }) => `${label}: ${text}`,
} as const
