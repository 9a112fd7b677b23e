export const rankDaysWords = {
  heads: ['Day (UTC)', 'Best', 'Last', 'Readings', 'Besides'],
  show: 'Show as table',
  hide: 'Hide table',
} as const
