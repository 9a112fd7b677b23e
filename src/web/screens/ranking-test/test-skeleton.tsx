import { Loading } from '#web/components/feedback/loading.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { rankingTestWords as words } from './ranking-test.words.ts'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

/** The explanation, the button, and a screenful of results. */
export const TestSkeleton = () => (
  <Loading label={words.loading}>
    <Skeleton className="mt-1 h-4 max-w-xl" />
    <Skeleton className="mt-2 h-4 max-w-lg" />
    <Skeleton className="mt-5 mb-8 h-9 w-28" />
    {rows.map(row => (
      <div key={row} className="flex h-[37px] items-center gap-4 border-t border-line">
        <Skeleton className="h-3.5 w-[21px]" />
        <Skeleton className="h-3.5 w-1/4" />
        <Skeleton className="ml-auto h-3.5 w-1/5" />
      </div>
    ))}
  </Loading>
)
