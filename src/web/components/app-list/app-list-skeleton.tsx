import { Loading } from '#web/components/feedback/loading.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { AppGrid } from './app-card.tsx'
import { appListWords } from './app-list.words.ts'
import type { ListAddress } from './list-address.ts'
import { ListToolbar } from './list-toolbar.tsx'

// SPEC §9: six skeleton cards, five skeleton rows.
const cards = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const rows = ['a', 'b', 'c', 'd', 'e'] as const

/** As tall as an AppCard. */
const CardSkeleton = () => (
  <li className="h-[211px] border-b border-line py-4">
    <div className="flex gap-3">
      <Skeleton className="size-[60px] rounded-icon" />
      <div className="flex-1">
        <Skeleton className="h-[18px] w-2/5" />
        <Skeleton className="mt-1.5 h-3.5 w-3/5" />
        <Skeleton className="mt-2 h-3.5 w-4/5" />
      </div>
    </div>
    <Skeleton className="mt-3 h-9" />
    <Skeleton className="mt-3 h-3.5 w-2/5" />
    <Skeleton className="mt-3 h-3.5 w-1/4" />
  </li>
)

/** As tall as a row of the table. */
const RowSkeleton = () => (
  <li data-row className="flex h-[73px] items-center gap-3 border-b border-line md:h-[53px]">
    <Skeleton className="size-9 rounded-icon" />
    <Skeleton className="h-4 w-2/5 md:w-1/4" />
    <Skeleton className="ml-auto h-4 w-24" />
  </li>
)

export const CardsSkeleton = () => (
  <AppGrid>
    {cards.map(card => (
      <CardSkeleton key={card} />
    ))}
  </AppGrid>
)

const RowsSkeleton = () => (
  <ul className="border-t border-line">
    <li className="h-8 border-b border-line" />
    {rows.map(row => (
      <RowSkeleton key={row} />
    ))}
  </ul>
)

/** The tabs work while the apps are loading. */
export const AppListSkeleton = ({ address }: { address: ListAddress }) => (
  <>
    <ListToolbar address={address} />
    <Loading label={appListWords.loading}>{address.view === 'table' ? <RowsSkeleton /> : <CardsSkeleton />}</Loading>
  </>
)
