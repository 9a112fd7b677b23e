import { Loading } from '#web/components/feedback/loading.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { internationalWords } from './international.words.ts'
import { InternationalGrid, rowGrid } from './international-grid.tsx'

const rows = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** The height of an InternationalRow. */
const RowSkeleton = () => (
  <li className={`${rowGrid} h-[131px] border-b border-line py-3 @4xl:h-[69px]`}>
    <Skeleton className="h-4" />
    <Skeleton className="size-11 rounded-icon" />
    <div>
      <Skeleton className="h-4 max-w-44" />
      <Skeleton className="mt-2 h-3.5 max-w-28" />
    </div>
    <Skeleton className="col-span-2 col-start-2 mt-2.5 h-5 max-w-72 @4xl:col-span-4 @4xl:col-start-auto @4xl:mt-0" />
    <Skeleton className="col-span-2 col-start-2 mt-2 h-4 @4xl:col-span-1 @4xl:col-start-auto @4xl:mt-0" />
  </li>
)

export const InternationalSkeleton = () => (
  <Loading label={internationalWords.loading}>
    <InternationalGrid isLoading>
      <ol className="border-t border-line">
        {rows.map(row => (
          <RowSkeleton key={row} />
        ))}
      </ol>
    </InternationalGrid>
  </Loading>
)
