import type { ReactNode } from 'react'
import type { FoundApp } from '#contract/search.ts'
import { searchWords as words } from '#web/components/app-search/search.words.ts'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { ResultCard } from './result-card.tsx'

/** As many columns as fit. */
const Grid = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-x-8 border-t border-line">
    {children}
  </ul>
)

/** Icons above the fold on most screens. */
const firstSight = 6

export const ResultGrid = ({ apps }: { apps: readonly FoundApp[] }) => (
  <Grid>
    {apps.map((app, index) => (
      <ResultCard key={app.appStoreId} app={app} isFirstSight={index < firstSight} />
    ))}
  </Grid>
)

// SPEC §9: six skeleton cards.
const cards = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** The height of a ResultCard. */
const CardSkeleton = () => (
  <li className="flex h-[135px] gap-4 border-b border-line py-4">
    <Skeleton className="size-[60px] shrink-0 rounded-icon" />
    <div className="flex-1">
      <Skeleton className="h-[18px] w-2/5" />
      <Skeleton className="mt-1.5 h-3.5 w-3/5" />
      <Skeleton className="mt-2 h-3.5 w-1/3" />
      <Skeleton className="mt-3 ml-auto h-8 w-36 rounded-button" />
    </div>
  </li>
)

export const FoundSkeleton = () => (
  <Loading label={words.searching}>
    <Skeleton className="mb-3 h-[18px] w-44" />
    <Grid>
      {cards.map(card => (
        <CardSkeleton key={card} />
      ))}
    </Grid>
  </Loading>
)
