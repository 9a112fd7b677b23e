import type { ReactNode } from 'react'
import type { App, StandingApp } from '#contract/apps.ts'
import type { Column } from '#web/components/table/data-table.tsx'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { type AppPagePath, NameLink } from './app-link.tsx'
import { appListWords as words } from './app-list.words.ts'
import { CompactRating } from './compact-rating.tsx'
import type { SortColumn } from './list-address.ts'

/** The first icons load eagerly; the rest load lazily. */
export const isFirstSight = (index: number): boolean => index < 9

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

export const appColumns = ({ page, actions }: ColumnsInput): readonly Column<StandingApp, SortColumn | 'actions'>[] => [
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
