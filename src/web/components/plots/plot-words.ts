export const plotWords = {
  notMeasured: (reason: string) => `not measured · ${reason}`,
  legend: {
    unranked: 'not in the chart',
    empty: 'chart was empty',
    gap: 'not measured',
    shuffled: 'chart shuffled: nothing is compared with this reading',
  },
  shuffled: 'chart shuffled',
  notFound: 'not in the result',
  days: ['Day (UTC)', 'Best', 'Last', 'Readings', 'Besides'],
  showTable: 'Show as table',
  hideTable: 'Hide table',
} as const
