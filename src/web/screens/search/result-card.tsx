import { Link, useLocation } from '@tanstack/react-router'
import type { FoundApp } from '#contract/search.ts'
import type { AppTrend } from '#contract/trends.ts'
import { AppCard } from '#web/components/app-list/app-card.tsx'
import { searchWords as words } from '#web/components/app-search/search.words.ts'
import { FoundTrackButton } from '#web/components/tracking/found-track-button.tsx'
import { Dot } from '#web/components/ui/dot.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { useUser } from '#web/lib/current-user.ts'
import { signInFrom } from '#web/lib/sign-in.ts'

const Charted = ({ isCharted }: Pick<FoundApp, 'isCharted'>) => (
  <span className={classNames('flex items-center gap-1.5 text-sm', isCharted ? 'text-second' : 'text-third')}>
    <Dot look={isCharted ? 'bg-good' : 'border border-third'} />
    {isCharted ? words.isCharted : words.notCharted}
  </span>
)

const LoginLink = ({ name }: { name: string }) => (
  <Link
    to="/auth"
    search={signInFrom(useLocation())}
    className="relative inline-flex h-8 items-center rounded-button border border-line-strong bg-panel px-2.5 text-sm font-medium whitespace-nowrap hover:bg-hover"
  >
    {words.login}
    <span className="sr-only">{words.loginFor(name)}</span>
  </Link>
)

/** Visitors get a link to the sign-in page. */
const Tracking = ({ app }: { app: FoundApp }) => {
  const user = useUser()
  return user ? <FoundTrackButton user={user} app={app} /> : <LoginLink name={app.name} />
}

type ResultCardProps = { app: FoundApp; trend: AppTrend | undefined; isFirstSight: boolean }

/** A search result: the card of every list, with what is known before its ranks are loaded. */
export const ResultCard = ({ app, trend, isFirstSight }: ResultCardProps) => (
  <AppCard
    app={app}
    page="/app/$id"
    trend={trend}
    facts={<Charted isCharted={app.isCharted} />}
    actions={<Tracking app={app} />}
    isFirstSight={isFirstSight}
  />
)
