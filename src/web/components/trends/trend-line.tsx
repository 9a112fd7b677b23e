import type { AppTrend } from '#contract/trends.ts'
import { Sparkline } from '#web/components/sparklines/sparkline.tsx'
import { dayPoints, spanOf } from './day-points.ts'
import { trendWords as words } from './trends.words.ts'

/** The last days of an app in the chart of its best rank, as a line. */
export const TrendDays = ({ trend: { days }, name }: { trend: Pick<AppTrend, 'days'>; name: string }) => (
  <Sparkline points={dayPoints(days)} {...spanOf(days)} label={words.days({ app: name, days: days.ranks.length })} />
)
