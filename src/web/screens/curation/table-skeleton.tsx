import { Skeleton } from '#web/components/ui/skeleton.tsx'

/** The height of rows with an icon and two lines. */
export const tableSkeleton = (
  <>
    <div className="h-7 border-t border-line" />
    {['a', 'b', 'c', 'd', 'e'].map(row => (
      <div key={row} className="flex h-[57px] items-center gap-3 border-b border-line">
        <Skeleton className="size-9 rounded-icon" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    ))}
  </>
)
