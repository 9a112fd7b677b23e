import type { App } from '#contract/apps.ts'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'

/** A found app in a row: its icon, name, developer and category. */
export const FoundApp = ({ app, isFirstSight = false }: { app: App; isFirstSight?: boolean }) => (
  <>
    <AppIcon src={app.icon} name={app.name} size={36} isFirstSight={isFirstSight} className="size-9" />
    <span className="min-w-0 flex-1">
      <span dir="auto" className="block truncate text-table font-medium" title={app.name}>
        {app.name}
      </span>
      <span className="block truncate text-sm text-second">
        <bdi>{app.developer}</bdi> · {app.category}
      </span>
    </span>
  </>
)

/** As tall as the rows of found apps. */
export const FoundAppsSkeleton = ({ count }: { count: number }) => (
  <div aria-hidden="true" className="appears-late">
    <SkeletonRows count={count} className="flex h-[55px] items-center gap-3 border-b border-line px-3 last:border-0">
      <Skeleton className="size-9 rounded-icon" />
      <Skeleton className="h-4 w-2/5" />
    </SkeletonRows>
  </div>
)
