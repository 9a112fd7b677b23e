import type { ReactNode } from 'react'
import type { StandingApp } from '#contract/apps.ts'
import { useReader } from '#web/lib/reader.ts'
import { AppCard } from './app-card.tsx'
import { AppGrid } from './app-grid.tsx'
import type { AppPagePath } from './app-link.tsx'
import { AppRow } from './app-row.tsx'
import { AppTable } from './app-table.tsx'
import { type ListAddress, type ListView, listViews } from './list-address.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { MeasuredHere } from './measured-here.tsx'
import { sortApps } from './sort-apps.ts'

type AppListProps = {
  apps: readonly StandingApp[]
  address: ListAddress
  /** The table's accessible name. */
  caption: string
  page: AppPagePath
  /** The actions for an app, per view. */
  actions: Record<ListView, (app: StandingApp) => ReactNode>
}

/** The first icons load eagerly; the rest load lazily. */
const firstSight = 9

/** Apps as a grid or a table, sorted as the URL says. */
export const AppList = ({ apps, address, caption, page, actions }: AppListProps) => {
  const { locale } = useReader()
  const sorted = sortApps({ apps, address, locale })
  const view = address.view ?? listViews[0]
  const Item = view === 'table' ? AppRow : AppCard
  const items = sorted.map((app, place) => (
    <Item key={app.appStoreId} app={app} page={page} actions={actions[view](app)} isFirstSight={place < firstSight} />
  ))
  return (
    <>
      <ListToolbar address={address} />
      {view === 'table' ? (
        <AppTable caption={caption} address={address}>
          {items}
        </AppTable>
      ) : (
        <AppGrid>{items}</AppGrid>
      )}
      <MeasuredHere />
    </>
  )
}
