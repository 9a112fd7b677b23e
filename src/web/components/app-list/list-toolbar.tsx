import { Link } from '@tanstack/react-router'
import { SortLink } from '#web/components/table/sort-head.tsx'
import { sortedBy, withSortToggled } from '#web/components/table/table-sort.ts'
import { classNames } from '#web/lib/class-names.ts'
import { appListWords } from './app-list.words.ts'
import { type ListAddress, type ListView, listViews, type SortColumn, sortColumns, withView } from './list-address.ts'

type ListToolbarProps = {
  address: ListAddress
  /** Sorts that have no column; on wide screens the other sorts are in the column headers. */
  sorts?: readonly SortColumn[]
}

const ViewTab = ({ view, address }: Pick<ListToolbarProps, 'address'> & { view: ListView }) => {
  const isCurrent = view === (address.view ?? 'grid')
  return (
    <Link
      to="."
      search={withView(address, view)}
      resetScroll={false}
      preload={false}
      {...(isCurrent && { 'aria-current': 'true' as const })}
      className={classNames(
        'chosen-when-forced border-b-2 py-2 text-table',
        isCurrent ? 'border-ink font-medium text-ink' : 'border-transparent text-second hover:text-ink',
      )}
    >
      {appListWords.views[view]}
    </Link>
  )
}

/** The view tabs, plus sort links where the table has none: in the grid, and on phones, where columns are stacked. */
export const ListToolbar = ({ address, sorts = [] }: ListToolbarProps) => (
  <div className="-mb-px flex flex-wrap items-end justify-between gap-x-6">
    <nav aria-label={appListWords.viewsLabel} className="relative flex gap-6">
      {listViews.map(view => (
        <ViewTab key={view} view={view} address={address} />
      ))}
    </nav>
    <nav
      aria-label={appListWords.sortLabel}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 py-1.5 sm:gap-x-4 text-sm text-second',
        address.view === 'table' && sorts.length === 0 && 'md:hidden',
      )}
    >
      <span aria-hidden="true" className="text-third">
        {appListWords.sortLabel}
      </span>
      {[...sortColumns, ...sorts].map(column => (
        <SortLink
          key={column}
          label={appListWords.columns[column]}
          direction={sortedBy(address, column)}
          search={{ ...address, ...withSortToggled(address, column) }}
          isStep
        />
      ))}
    </nav>
  </div>
)
