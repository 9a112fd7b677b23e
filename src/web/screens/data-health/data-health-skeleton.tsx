import { Loading } from '#web/components/feedback/loading.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { dataHealthWords as words } from './data-health.words.ts'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const

/** The count, the bars and a screenful of rows. */
export const DataHealthSkeleton = () => (
  <Loading label={words.loading}>
    <Skeleton className="mt-3 mb-8 h-10 max-w-64" />
    <Skeleton className="mb-3 h-7" />
    <Skeleton className="mb-9 h-4 max-w-md" />
    <Skeleton className="mb-16 h-8 max-w-96" />
    {rows.map(row => (
      <div key={row} className="flex h-[37px] items-center gap-4 border-t border-line">
        <Skeleton className="h-3.5 w-[21px]" />
        <Skeleton className="h-3.5 w-1/5" />
        <Skeleton className="ml-auto h-3.5 w-1/2" />
      </div>
    ))}
  </Loading>
)
