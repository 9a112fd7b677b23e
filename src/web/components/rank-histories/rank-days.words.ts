export const rankDaysWords = {
  heads: { day: 'Day (UTC)', best: 'Best', last: 'Last', readings: 'Readings', note: 'Notes' },
} as const
