import { Loading } from '#web/components/feedback/loading.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { replayWords as words } from './replay.words.ts'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'] as const

export const ReplaySkeleton = () => (
  <Loading label={words.loading}>
    <Skeleton className="mb-3 h-5 max-w-80" />
    <Skeleton className="mb-3 h-9 max-w-96" />
    <Skeleton className="mb-5 h-10" />
    {rows.map(row => (
      <div key={row} className="flex h-9 items-center gap-4 border-t border-line">
        <Skeleton className="h-3.5 w-6" />
        <Skeleton className="size-6" />
        <Skeleton className="h-3.5 w-1/3" />
      </div>
    ))}
  </Loading>
)
