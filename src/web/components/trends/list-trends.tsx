import type { ReactNode } from 'react'
import type { App } from '#contract/apps.ts'
import { changeOrderOf } from '#domain/day-words.ts'
import { type RowTrend, TrendCard, TrendLine } from './trend-line.tsx'

/** What trends add to a list of apps: more about each app, and two sorts. `trends` is undefined while loading. */
export const listTrends = (trends: readonly RowTrend[] | undefined, worldOf?: (appStoreId: string) => ReactNode) => {
  const trendOf = new Map(trends?.map(trend => [trend.appStoreId, trend]))
  const more = (Shown: (props: { trend: RowTrend; name: string; world?: ReactNode }) => ReactNode) => (app: App) => {
    const trend = trendOf.get(app.appStoreId)
    return trend && <Shown trend={trend} name={app.name} world={worldOf?.(app.appStoreId)} />
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
