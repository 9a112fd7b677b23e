import { isolate } from '#domain/display-names.ts'

export const trendWords = {
  noRank: 'No current rank',
  noRankHere: 'No current rank in your country',
  usual: 'An ordinary move for this app',
  days: ({ app, days }: { app: string; days: number }) => `Rank of ${isolate(app)} over ${days} days`,

  nowTitle: 'Best Rank Now',
  rank: (rank: string) => `#${rank}`,
  arrow: '→',
  inChart: (chart: string) => `In the ${chart}.`,
}
