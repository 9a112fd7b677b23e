import type { ReactNode } from 'react'
import type { User } from '#contract/accounts.ts'
import type { App } from '#contract/apps.ts'
import type { TrackedApp } from '#contract/tracking.ts'
import type { AppTrend } from '#contract/trends.ts'
import { deepestRank } from '#domain/ranks.ts'
import { AppLink } from '#web/components/app-list/app-link.tsx'
import { AppList } from '#web/components/app-list/app-list.tsx'
import { appListWords } from '#web/components/app-list/app-list.words.ts'
import type { ListAddress } from '#web/components/app-list/list-address.ts'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { useUntrack } from '#web/components/tracking/use-tracking.ts'
import { TrendCard, TrendLine } from '#web/components/trends/trend-line.tsx'
import { RemoveButton } from './remove-button.tsx'
import { trackedWords as words } from './tracked.words.ts'
import { trackedCsvColumns } from './tracked-csv.ts'

type TrackedListProps = {
  user: User
  apps: readonly TrackedApp[]
  /** Undefined while loading. */
  trends: readonly AppTrend[] | undefined
  address: ListAddress
}

/** Unusual moves first, then the largest; apps without a measured change come last. */
const changeSize = (trend: AppTrend | undefined): number | null => {
  const change = trend?.day?.change ?? null
  return change === null ? null : -Math.abs(change) - (trend?.day?.isUsual === false ? deepestRank : 0)
}

/** The tracked apps, each with a link and a button to stop tracking. */
export const TrackedList = ({ user, apps, trends, address }: TrackedListProps) => {
  const trendOf = new Map(trends?.map(trend => [trend.appStoreId, trend]))
  const { mutate: untrack } = useUntrack(user.id)
  const actions = {
    grid: (app: App) => (
      <>
        <AppLink app={app} page="/apps/$id">
          {appListWords.viewDetails}
        </AppLink>
        <span className="-my-1 -mr-2 ml-auto">
          <RemoveButton app={app} onRemove={untrack} />
        </span>
      </>
    ),
    table: (app: App) => (
      <span className="flex flex-wrap items-center justify-end gap-x-1">
        <AppLink app={app} page="/apps/$id">
          {appListWords.viewRankings}
        </AppLink>
        <RemoveButton app={app} onRemove={untrack} />
      </span>
    ),
  }
  const more = (Shown: (props: { trend: AppTrend; name: string }) => ReactNode) => (app: App) => {
    const trend = trendOf.get(app.appStoreId)
    return trend && <Shown trend={trend} name={app.name} />
  }
  const rows = apps.map(app => ({ app, trend: trendOf.get(app.appStoreId) }))
  return (
    <>
      <AppList
        apps={apps}
        address={address}
        caption={words.caption}
        page="/apps/$id"
        actions={actions}
        more={{ grid: more(TrendCard), table: more(TrendLine) }}
        sorts={{
          best: ({ bestRank }) => bestRank,
          change: ({ appStoreId }) => changeSize(trendOf.get(appStoreId)),
        }}
      />
      <p className="pt-2 text-sm text-second">
        <CsvButton input={{ name: words.title, columns: trackedCsvColumns, rows }} />
      </p>
    </>
  )
}
