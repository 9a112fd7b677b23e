import type { ReactNode } from 'react'
import type { App } from '#contract/apps.ts'
import { changeOrderOf } from '#domain/day-words.ts'
import { type RowTrend, TrendCard, TrendLine } from './trend-line.tsx'

/** What trends add to a list of apps: more about each app, and two sorts. `trends` is undefined while loading. */
export const listTrends = <Trend extends RowTrend>(trends: readonly Trend[] | undefined) => {
  const trendOf = new Map(trends?.map(trend => [trend.appStoreId, trend]))
  const more = (Shown: (props: { trend: Trend; name: string }) => ReactNode) => (app: App) => {
    const trend = trendOf.get(app.appStoreId)
    return trend && <Shown trend={trend} name={app.name} />
  }
  return {
    trendOf,
    more: { grid: more(TrendCard), table: more(TrendLine) },
    sorts: {
      best: ({ bestRank }: { bestRank: number | null }) => bestRank,
      change: ({ appStoreId }: App) => changeOrderOf(trendOf.get(appStoreId) ?? { day: null }),
    },
  }
}
