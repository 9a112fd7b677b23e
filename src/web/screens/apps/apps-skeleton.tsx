import { Loading } from '#web/components/feedback/loading.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { AppGrid } from './app-grid.tsx'

// SPEC §9: six skeleton cards.
const cards = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** As tall as an AppCard. */
const CardSkeleton = () => (
  <li className="flex h-[95px] gap-4 border-b border-line py-4">
    <Skeleton className="size-[60px] rounded-icon" />
    <div className="flex-1">
      <Skeleton className="h-[18px] w-2/5" />
      <Skeleton className="mt-1.5 h-3.5 w-3/5" />
      <Skeleton className="mt-2 h-3.5 w-1/3" />
    </div>
  </li>
)

export const AppsSkeleton = () => (
  <Loading label="Loading apps">
    <AppGrid>
      {cards.map(card => (
        <CardSkeleton key={card} />
      ))}
    </AppGrid>
  </Loading>
)
