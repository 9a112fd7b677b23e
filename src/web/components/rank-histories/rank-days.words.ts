export const rankDaysWords = {
  heads: ['Day (UTC)', 'Best', 'Last', 'Readings', 'Besides'],
  shuffled: 'chart shuffled',
  show: 'Show as table',
  hide: 'Hide table',
} as const
