import { Loading } from '#web/components/feedback/loading.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { moverKinds, moversWords as words } from './movers.words.ts'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

/** The summary and the first rows of each list. */
export const MoversSkeleton = () => (
  <Loading label={words.loading}>
    <Skeleton className="mt-8 mb-2 h-4 max-w-lg" />
    <Skeleton className="mb-8 h-3.5 max-w-sm" />
    <div className="grid gap-x-12 gap-y-9 lg:grid-cols-2">
      {moverKinds.map(kind => (
        <div key={kind}>
          <Skeleton className="mb-5 h-4 w-28" />
          {rows.map(row => (
            <div key={row} className="flex h-[41px] items-center gap-3 border-t border-line">
              <Skeleton className="size-7 rounded-icon" />
              <Skeleton className="h-3.5 w-2/5" />
              <Skeleton className="ml-auto h-3.5 w-16" />
            </div>
          ))}
        </div>
      ))}
    </div>
  </Loading>
)
