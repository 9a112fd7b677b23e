import { Link, useLocation } from '@tanstack/react-router'
import type { FoundApp } from '#contract/search.ts'
import { searchWords as words } from '#web/components/app-search/search.words.ts'
import { FoundTrackButton } from '#web/components/tracking/found-track-button.tsx'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { Dot } from '#web/components/ui/dot.tsx'
import { Rating } from '#web/components/ui/rating.tsx'
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

/** A search result. The whole card links to the app, except for the button. */
export const ResultCard = ({ app, isFirstSight }: { app: FoundApp; isFirstSight: boolean }) => (
  <li className="group relative flex gap-4 border-b border-line py-4">
    <AppIcon src={app.icon} name={app.name} size={60} isFirstSight={isFirstSight} className="size-[60px]" />
    <div className="min-w-0 flex-1">
      <h2 dir="auto" className="truncate font-semibold tracking-[-0.01em]" title={app.name}>
        <Link
          to="/app/$id"
          params={{ id: app.appStoreId }}
          dir="auto"
          className="group-hover:text-accent after:absolute after:inset-0"
        >
          {app.name}
        </Link>
      </h2>
      <p dir="auto" className="truncate text-sm text-second" title={app.developer}>
        {app.developer}
      </p>
      <p className="mt-1 flex items-center justify-between gap-3 text-sm text-second">
        <Rating rating={app.rating} />
        <span className="truncate">{app.category}</span>
      </p>
      <p className="mt-2 flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <Charted isCharted={app.isCharted} />
        <Tracking app={app} />
      </p>
    </div>
  </li>
)
