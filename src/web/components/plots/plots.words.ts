export const plotWords = {
  notMeasured: (reason: string) => `not measured · ${reason}`,
  legend: {
    unranked: 'not in the chart',
    empty: 'chart was empty',
    gap: 'not measured',
  },
  notFound: 'not in the result',
} as const
