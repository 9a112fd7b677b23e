import type { ReactNode } from 'react'
import type { StandingApp } from '#contract/apps.ts'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { Rating } from '#web/components/ui/rating.tsx'
import { type AppPagePath, NameLink } from './app-link.tsx'
import { appListWords } from './app-list.words.ts'
import { Standing } from './best-rank.tsx'

export const AppGrid = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-8 border-t border-line">
    {children}
  </ul>
)

type AppCardProps = { app: StandingApp; page: AppPagePath; actions: ReactNode; more?: ReactNode; isFirstSight: boolean }

/** The whole card links to the app; the actions are layered above that link. */
export const AppCard = ({ app, page, actions, more, isFirstSight }: AppCardProps) => (
  <li className="app-card">
    <AppIcon src={app.icon} name={app.name} size={60} isFirstSight={isFirstSight} className="size-[60px]" />
    <div className="min-w-0 flex-1 text-sm text-second">
      <h2 className="app-name" title={app.name}>
        <NameLink app={app} page={page} className="after:absolute after:inset-0">
          {app.name}
        </NameLink>
      </h2>
      <p dir="auto" className="truncate" title={app.developer}>
        {app.developer}
      </p>
      <div className="mt-1 flex items-center justify-between gap-2">
        {app.rating === null ? (
          <span className="text-third">{appListWords.noRating}</span>
        ) : (
          <Rating rating={app.rating} />
        )}
        <span className="truncate" title={app.category}>
          {app.category}
        </span>
      </div>
      <p className="mt-1">
        <Standing {...app} />
      </p>
      {more}
      <div className="app-actions">{actions}</div>
    </div>
  </li>
)
