import { Loading } from '#web/components/feedback/loading.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { worldWords as words } from './world.words.ts'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

/** A skeleton of the figures, the map and the table header, at their final height. */
export const WorldSkeleton = () => (
  <Loading label={words.loading}>
    <Skeleton className="h-[18px] w-36" />
    <Skeleton className="mt-3.5 h-12 max-w-96" />
    <Skeleton className="mt-2 h-3.5 max-w-80" />
    <Skeleton className="mt-6 aspect-[9600/4268] w-full" />
    <Skeleton className="mt-3 h-4 max-w-lg" />
    <Skeleton className="mt-4 h-[45px]" />
    <Skeleton className="mt-[34px] mb-4 h-8 max-w-md" />
    {rows.map(row => (
      <Skeleton key={row} className="mb-[13px] h-6" />
    ))}
  </Loading>
)
