import { Loading } from '#web/components/feedback/loading.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { coverageWords as words } from './coverage.words.ts'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'] as const

/** The page header and a screenful of rows. */
export const CoverageSkeleton = () => (
  <Loading label={words.loading}>
    <Skeleton className="mt-2 h-8 max-w-64" />
    <Skeleton className="mt-3 mb-7 h-4 max-w-md" />
    <Skeleton className="mb-10 h-7 max-w-80" />
    {rows.map(row => (
      <div key={row} className="flex h-[37px] items-center gap-4 border-t border-line">
        <Skeleton className="h-3.5 w-[21px]" />
        <Skeleton className="h-3.5 w-1/4" />
        <Skeleton className="ml-auto h-3.5 w-1/5" />
        <Skeleton className="h-3.5 w-1/6" />
      </div>
    ))}
  </Loading>
)
