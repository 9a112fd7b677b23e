import type { ReactNode } from 'react'
import type { App, StandingApp } from '#contract/apps.ts'
import { ListScope } from '#web/components/scopes/list-scope.tsx'
import { type Column, DataTable, useSortedRows } from '#web/components/table/data-table.tsx'
import { readTableSort, type SortValue, sortRows } from '#web/components/table/table-sort.ts'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { useReader } from '#web/lib/reader.ts'
import { AppCard, AppGrid } from './app-card.tsx'
import { type AppPagePath, NameLink } from './app-link.tsx'
import { appListWords as words } from './app-list.words.ts'
import { CompactRating } from './compact-rating.tsx'
import { type ListAddress, type ListView, moreSorts, type SortColumn, sortColumns } from './list-address.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { MeasuredSinceNote } from './measured-since-note.tsx'

/** The first icons load eagerly; the rest load lazily. */
const isFirstSight = (index: number): boolean => index < 9

/** The values that have their own columns on wider screens. */
const Stacked = ({ app }: { app: App }) => (
  <span className="block text-sm text-second md:hidden">
    <span dir="auto" className="block truncate">
      {app.developer}
    </span>
    <span className="flex gap-2">
      <CompactRating rating={app.rating} />
      <span className="truncate">{app.category}</span>
    </span>
  </span>
)

const NameCell = ({ app, page, index }: { app: App; page: AppPagePath; index: number }) => (
  <span className="flex items-center gap-3">
    <AppIcon src={app.icon} name={app.name} size={36} isFirstSight={isFirstSight(index)} className="size-9" />
    <span className="min-w-0 flex-1">
      <NameLink app={app} page={page} className="block truncate font-medium">
        {app.name}
      </NameLink>
      <Stacked app={app} />
    </span>
  </span>
)

const CutText = ({ text }: { text: string }) => (
  <span dir="auto" title={text} className="block truncate text-second">
    {text}
  </span>
)

type ColumnsInput = { page: AppPagePath; actions: (app: StandingApp) => ReactNode }

const appColumns = ({ page, actions }: ColumnsInput): readonly Column<StandingApp, SortColumn | 'actions'>[] => [
  {
    key: 'name',
    head: words.columns.name,
    cell: (app, index) => <NameCell app={app} page={page} index={index} />,
    sortValue: ({ name }) => name,
    isRowHead: true,
  },
  {
    key: 'category',
    head: words.columns.category,
    cell: ({ category }) => <CutText text={category} />,
    sortValue: ({ category }) => category,
    className: 'align-middle max-md:hidden',
    headClass: 'w-[20%]',
  },
  {
    key: 'developer',
    head: words.columns.developer,
    cell: ({ developer }) => <CutText text={developer} />,
    sortValue: ({ developer }) => developer,
    className: 'align-middle max-md:hidden',
    headClass: 'w-[22%]',
  },
  {
    key: 'rating',
    head: words.columns.rating,
    cell: ({ rating }) => <CompactRating rating={rating} />,
    sortValue: ({ rating }) => rating,
    className: 'align-middle max-md:hidden',
    headClass: 'w-24',
  },
  {
    key: 'actions',
    head: words.actions,
    cell: actions,
    className: 'text-right align-middle',
    headClass: 'w-28 md:w-36',
  },
]

type AppListProps = {
  apps: readonly StandingApp[]
  address: ListAddress
  caption: string
  page: AppPagePath
  /** The actions for an app, per view. */
  actions: Record<ListView, (app: StandingApp) => ReactNode>
  more?: Record<ListView, (app: StandingApp) => ReactNode>
  /** The lines that `more` takes in the table on wide screens. */
  moreLines?: 1 | 2
  /** Sorts that have no column, with their values. */
  sorts?: Partial<Record<SortColumn, (app: StandingApp) => SortValue>>
}

/** App and actions. */
const phoneColumns = 2

type Sorts = NonNullable<AppListProps['sorts']>

const keysOf = (sorts: Sorts): SortColumn[] => moreSorts.filter(key => sorts[key])

const useSorted = (apps: readonly StandingApp[], { address, sorts }: { address: ListAddress; sorts: Sorts }) => {
  const { locale } = useReader()
  const sortValue = address.sort && sorts[address.sort]
  return sortValue ? sortRows({ rows: apps, sortValue, isDescending: address.order === 'desc', locale }) : apps
}

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
