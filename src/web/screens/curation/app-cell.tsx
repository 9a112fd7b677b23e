import type { ReactNode } from 'react'
import type { App } from '#contract/apps.ts'
import { NameLink } from '#web/components/app-list/app-link.tsx'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'

/** The height of rows with an icon and two lines. */
export const tableSkeleton = (
  <>
    <div className="h-7 border-t border-line" />
    <SkeletonRows count={5} className="flex h-[57px] items-center gap-3 border-b border-line">
      <Skeleton className="size-9 rounded-icon" />
      <Skeleton className="h-4 w-2/5" />
    </SkeletonRows>
  </>
)

/** The first cell of a row: the app, and on narrow screens also the values of the hidden columns. */
export const AppCell = ({ app, children }: { app: App; children: ReactNode }) => (
  <span className="flex items-start gap-3">
    <AppIcon src={app.icon} name={app.name} size={36} className="size-9" />
    <span className="min-w-0 flex-1">
      <NameLink app={app} page="/app/$id" className="block truncate font-medium">
        {app.name}
      </NameLink>
      <span dir="auto" className="block truncate text-sm text-second">
        {app.developer}
      </span>
      <span className="block text-sm [overflow-wrap:anywhere] text-second md:hidden">{children}</span>
    </span>
  </span>
)
