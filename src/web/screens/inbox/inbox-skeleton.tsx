import { Loading } from '#web/components/feedback/loading.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { inboxWords as words } from './inbox.words.ts'

/** The height of notices with one change each. */
export const InboxSkeleton = () => (
  <Loading label={words.loading}>
    <Skeleton className="mb-2 h-[22px] w-48" />
    {['a', 'b', 'c', 'd'].map(row => (
      <div key={row} className="flex h-[134px] gap-3 border-t border-line py-4 last:border-b sm:pl-[6.5rem]">
        <Skeleton className="size-9 shrink-0 rounded-icon" />
        <div className="grid flex-1 content-start gap-3 pt-2">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      </div>
    ))}
  </Loading>
)
