export const daysWords = {
  caption: (title: string) => `${title}: the last reading of each UTC day`,
  tableRegion: 'Ranks by day',
  day: 'Day',
  marksHead: 'Marks',
  noReading: 'no reading',
  allDays: (count: string) => `Show all ${count} days`,
} as const
