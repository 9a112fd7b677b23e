import type { ReactNode } from 'react'
import type { StandingApp } from '#contract/apps.ts'
import { ListScope } from '#web/components/scopes/list-scope.tsx'
import { DataTable, useSortedRows } from '#web/components/table/data-table.tsx'
import { readTableSort, type SortValue, sortRows } from '#web/components/table/table-sort.ts'
import { useReader } from '#web/lib/reader.ts'
import { AppCard } from './app-card.tsx'
import { appColumns, isFirstSight } from './app-columns.tsx'
import { AppGrid } from './app-grid.tsx'
import type { AppPagePath } from './app-link.tsx'
import { type ListAddress, type ListView, moreSorts, type SortColumn, sortColumns } from './list-address.ts'
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
  /** More about an app, per view. */
  more?: Record<ListView, (app: StandingApp) => ReactNode>
  /** How many lines that takes in the table of wide screens. */
  moreLines?: 1 | 2
  /** Sorts that have no column, with their values. */
  sorts?: Partial<Record<SortColumn, (app: StandingApp) => SortValue>>
}

/** App and actions. */
const phoneColumns = 2

type Sorts = NonNullable<AppListProps['sorts']>

const keysOf = (sorts: Sorts): SortColumn[] => moreSorts.filter(key => sorts[key])

/** The apps in the order of a sort that has no column. */
const useSorted = (apps: readonly StandingApp[], { address, sorts }: { address: ListAddress; sorts: Sorts }) => {
  const { locale } = useReader()
  const sortValue = address.sort && sorts[address.sort]
  return sortValue ? sortRows({ rows: apps, sortValue, isDescending: address.order === 'desc', locale }) : apps
}

/** Apps as a grid or a table, sorted as the URL says. */
export const AppList = ({ apps, address, caption, page, actions, more, moreLines = 1, sorts = {} }: AppListProps) => {
  const columns = appColumns({ page, actions: actions.table })
  const sorted = useSortedRows({ rows: useSorted(apps, { address, sorts }), columns, sort: address })
  return (
    <>
      <ListScope address={address} />
      <ListToolbar address={address} sorts={keysOf(sorts)} />
      {address.view === 'table' ? (
        <div className="border-t border-line">
          <DataTable
            caption={caption}
            columns={columns}
            rows={sorted}
            rowKey={({ appStoreId }) => appStoreId}
            sort={address}
            searchFor={sort => ({ ...address, ...readTableSort(sortColumns, sort) })}
            isSortStep
            {...(more && { detail: more.table, detailSpan: phoneColumns, detailWideLines: moreLines })}
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
              more={more?.grid(app)}
              isFirstSight={isFirstSight(index)}
            />
          ))}
        </AppGrid>
      )}
      <MeasuredSinceNote />
    </>
  )
}
