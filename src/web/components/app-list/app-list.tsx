import type { ReactNode } from 'react'
import type { App, StandingApp } from '#contract/apps.ts'
import { changeOrderOf } from '#domain/day-words.ts'
import { ListScope } from '#web/components/scopes/list-scope.tsx'
import { type Column, DataTable, useSortedRows } from '#web/components/table/data-table.tsx'
import { readTableSort, type SortValue, sortRows } from '#web/components/table/table-sort.ts'
import { useReader } from '#web/lib/reader.ts'
import { AppCard, AppGrid } from './app-card.tsx'
import { AppFigures, type RowTrend } from './app-figures.tsx'
import type { AppPagePath } from './app-link.tsx'
import { appListWords as words } from './app-list.words.ts'
import { AppRow } from './app-row.tsx'
import { CardFacts } from './card-facts.tsx'
import { CompactRating } from './compact-rating.tsx'
import { type ListAddress, type ListView, moreSorts, type SortColumn, sortColumns } from './list-address.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { MeasuredSinceNote } from './measured-since-note.tsx'

/** The first icons load eagerly; the rest load lazily. */
const isFirstSight = (index: number): boolean => index < 9

/** The values that have their own columns where there is room. */
const Stacked = ({ app }: { app: App }) => (
  <p className="flex gap-2 @4xl:hidden">
    <CompactRating rating={app.rating} />
    <span className="truncate">{app.category}</span>
  </p>
)

const CutText = ({ text }: { text: string }) => (
  <span dir="auto" title={text} className="block truncate text-second">
    {text}
  </span>
)

type TableColumn = SortColumn | 'actions'

type ColumnsInput = Pick<AppListProps, 'page' | 'facts'> & {
  actions: (app: StandingApp) => ReactNode
  trendOf: ReadonlyMap<string, RowTrend>
}

const appColumns = ({ page, actions, facts, trendOf }: ColumnsInput): readonly Column<StandingApp, TableColumn>[] => [
  {
    key: 'name',
    head: words.columns.name,
    cell: (app, index) => (
      <AppRow
        app={app}
        page={page}
        size={36}
        isFirstSight={isFirstSight(index)}
        developerLook="@4xl:hidden"
        figures={<AppFigures standing={app} trend={trendOf.get(app.appStoreId)} name={app.name} />}
      >
        <Stacked app={app} />
        {facts && <div className="row-facts">{facts(app)}</div>}
      </AppRow>
    ),
    sortValue: ({ name }) => name,
    isRowHead: true,
  },
  {
    key: 'category',
    head: words.columns.category,
    cell: ({ category }) => <CutText text={category} />,
    sortValue: ({ category }) => category,
    className: 'align-middle @max-4xl:hidden',
    headClass: 'w-24',
  },
  {
    key: 'developer',
    head: words.columns.developer,
    cell: ({ developer }) => <CutText text={developer} />,
    sortValue: ({ developer }) => developer,
    className: 'align-middle @max-4xl:hidden',
    headClass: 'w-28',
  },
  {
    key: 'rating',
    head: words.columns.rating,
    cell: ({ rating }) => <CompactRating rating={rating} />,
    sortValue: ({ rating }) => rating,
    className: 'align-middle @max-4xl:hidden',
    headClass: 'w-16',
  },
  {
    key: 'actions',
    head: words.actions,
    cell: actions,
    className: 'text-right align-middle',
    headClass: 'w-28 @4xl:w-36',
  },
]

type AppListProps = {
  apps: readonly StandingApp[]
  address: ListAddress
  caption: string
  page: AppPagePath
  /** The actions for an app, per view. */
  actions: Record<ListView, (app: StandingApp) => ReactNode>
  /** Undefined while they are loading. */
  trends?: readonly RowTrend[] | undefined
  /** More about an app, in one line. */
  facts?: ((app: StandingApp) => ReactNode) | undefined
  /** The position of an app in the world, if the list can be sorted by it. */
  worldOf?: ((app: StandingApp) => SortValue) | undefined
}

/** Sorts that have no column, with their values. */
type Sorts = Partial<Record<SortColumn, (app: StandingApp) => SortValue>>

type SortsInput = Pick<AppListProps, 'trends' | 'worldOf'> & { trendOf: ReadonlyMap<string, RowTrend> }

const sortsOf = ({ trends, worldOf, trendOf }: SortsInput): Sorts => ({
  ...(trends && {
    best: ({ bestRank }) => bestRank,
    change: ({ appStoreId }) => changeOrderOf(trendOf.get(appStoreId) ?? { day: null }),
  }),
  ...(worldOf && { world: worldOf }),
})

const keysOf = (sorts: Sorts): SortColumn[] => moreSorts.filter(key => sorts[key])

const useSorted = (apps: readonly StandingApp[], { address, sorts }: { address: ListAddress; sorts: Sorts }) => {
  const { locale } = useReader()
  const sortValue = address.sort && sorts[address.sort]
  return sortValue ? sortRows({ rows: apps, sortValue, isDescending: address.order === 'desc', locale }) : apps
}

export const AppList = ({ apps, address, caption, page, actions, trends, facts, worldOf }: AppListProps) => {
  const trendOf = new Map(trends?.map(trend => [trend.appStoreId, trend]))
  const columns = appColumns({ page, actions: actions.table, facts, trendOf })
  const sorts = sortsOf({ trends, worldOf, trendOf })
  const sorted = useSortedRows({ rows: useSorted(apps, { address, sorts }), columns, sort: address })
  return (
    <>
      <ListScope address={address} />
      <ListToolbar address={address} sorts={keysOf(sorts)} />
      {address.view === 'table' ? (
        <div className="@container border-t border-line">
          <DataTable
            caption={caption}
            columns={columns}
            rows={sorted}
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
              trend={trendOf.get(app.appStoreId)}
              facts={<CardFacts app={app} more={facts?.(app)} />}
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
