export const foldedTableWords = {
  show: 'Show as table',
  hide: 'Hide table',
} as const
