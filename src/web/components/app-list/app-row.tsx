import type { ReactNode } from 'react'
import type { App } from '#contract/apps.ts'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { type AppPagePath, NameLink } from './app-link.tsx'
import { OneStar } from './one-star.tsx'

type AppRowProps = { app: App; page: AppPagePath; actions: ReactNode; isFirstSight: boolean }

/** The values that have their own columns on wider screens. */
const Stacked = ({ app }: { app: App }) => (
  <span className="block text-sm text-second md:hidden">
    <span dir="auto" className="block truncate">
      {app.developer}
    </span>
    <span className="flex gap-2">
      <OneStar rating={app.rating} />
      <span className="truncate">{app.category}</span>
    </span>
  </span>
)

export const AppRow = ({ app, page, actions, isFirstSight }: AppRowProps) => (
  <tr className="border-b border-line hover:bg-hover/60">
    <th scope="row" className="py-2 pr-4 text-left font-normal">
      <span className="flex items-center gap-3">
        <AppIcon src={app.icon} name={app.name} size={36} isFirstSight={isFirstSight} className="size-9" />
        <span className="min-w-0 flex-1">
          <NameLink app={app} page={page} className="block truncate font-medium">
            {app.name}
          </NameLink>
          <Stacked app={app} />
        </span>
      </span>
    </th>
    <td dir="auto" className="truncate pr-4 text-second max-md:hidden" title={app.category}>
      {app.category}
    </td>
    <td dir="auto" className="truncate pr-4 text-second max-md:hidden" title={app.developer}>
      {app.developer}
    </td>
    <td className="pr-4 max-md:hidden">
      <OneStar rating={app.rating} />
    </td>
    <td className="text-right">{actions}</td>
  </tr>
)
