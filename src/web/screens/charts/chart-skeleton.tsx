import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'

/** The time bar and a screenful of rows. */
export const chartSkeleton = (
  <>
    <Skeleton className="mb-4 h-9 max-w-72" />
    <Skeleton className="mb-3 h-13" />
    <Skeleton className="mb-10 h-4 max-w-md" />
    <Skeleton className="mb-5 h-4 max-w-lg" />
    <SkeletonRows count={12} className="flex h-[49px] items-center gap-4 border-t border-line">
      <Skeleton className="h-3.5 w-6" />
      <Skeleton className="h-3.5 w-9" />
      <Skeleton className="size-7" />
      <Skeleton className="h-3.5 w-1/3" />
    </SkeletonRows>
  </>
)
