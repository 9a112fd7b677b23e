import type { ReactNode } from 'react'
import type { App, StandingApp } from '#contract/apps.ts'
import { Rating } from '#web/components/ui/rating.tsx'
import { AppFigures, type RowTrend } from './app-figures.tsx'
import type { AppPagePath } from './app-link.tsx'
import { appListWords } from './app-list.words.ts'
import { AppTitle } from './app-title.tsx'

export const AppGrid = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-8 border-t border-line">
    {children}
  </ul>
)

type AppCardProps = {
  app: App & Partial<StandingApp>
  page: AppPagePath
  trend: RowTrend | undefined
  /** One line about its ranks in other places. */
  facts?: ReactNode
  actions: ReactNode
  isFirstSight: boolean
}

const standingOf = ({ bestRank, observedAt }: AppCardProps['app']) =>
  bestRank === undefined || observedAt === undefined ? undefined : { bestRank, observedAt }

/** The whole card links to the app; the actions are layered above that link. Each line is always in the same place. */
export const AppCard = ({ app, page, trend, facts, actions, isFirstSight }: AppCardProps) => (
  <li className="app-card">
    <AppTitle app={app} page={page} size={60} isFirstSight={isFirstSight} isHeading isWhole>
      <p className="mt-0.5 flex items-center justify-between gap-2">
        {app.rating === null ? (
          <span className="text-third">{appListWords.noRating}</span>
        ) : (
          <Rating rating={app.rating} />
        )}
        <span className="truncate" title={app.category}>
          {app.category}
        </span>
      </p>
    </AppTitle>
    <AppFigures standing={standingOf(app)} trend={trend} name={app.name} />
    <div className="app-facts">{facts}</div>
    <div className="app-actions">{actions}</div>
  </li>
)
