import type { ReactNode } from 'react'
import type { StandingApp } from '#contract/apps.ts'
import { ListScope } from '#web/components/scopes/list-scope.tsx'
import { DataTable, useSortedRows } from '#web/components/table/data-table.tsx'
import { readTableSort } from '#web/components/table/table-sort.ts'
import { AppCard } from './app-card.tsx'
import { appColumns, isFirstSight } from './app-columns.tsx'
import { AppGrid } from './app-grid.tsx'
import type { AppPagePath } from './app-link.tsx'
import { type ListAddress, type ListView, sortColumns } from './list-address.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { MeasuredSinceNote } from './measured-since-note.tsx'

type AppListProps = {
  apps: readonly StandingApp[]
  address: ListAddress
  /** The table's accessible name. */
  caption: string
  page: AppPagePath
  /** The actions for an app, per view. */
  actions: Record<ListView, (app: StandingApp) => ReactNode>
}

/** Apps as a grid or a table, sorted as the URL says. */
export const AppList = ({ apps, address, caption, page, actions }: AppListProps) => {
  const columns = appColumns({ page, actions: actions.table })
  const sorted = useSortedRows({ rows: apps, columns, sort: address })
  return (
    <>
      <ListScope address={address} />
      <ListToolbar address={address} />
      {address.view === 'table' ? (
        <div className="border-t border-line">
          <DataTable
            caption={caption}
            columns={columns}
            rows={apps}
            rowKey={({ appStoreId }) => appStoreId}
            sort={address}
            searchFor={sort => ({ ...address, ...readTableSort(sortColumns, sort) })}
            isSortStep
            isTall
            isFixed
          />
        </div>
      ) : (
        <AppGrid>
          {sorted.map((app, index) => (
            <AppCard
              key={app.appStoreId}
              app={app}
              page={page}
              actions={actions.grid(app)}
              isFirstSight={isFirstSight(index)}
            />
          ))}
        </AppGrid>
      )}
      <MeasuredSinceNote />
    </>
  )
}
