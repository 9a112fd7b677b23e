import { Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { App } from '#contract/apps.ts'
import type { AppSummary } from '#contract/summaries.ts'
import { Missing } from '#web/components/not-found/missing.tsx'
import { TrackToggle } from '#web/components/tracking/track-toggle.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { useUser } from '#web/lib/current-user.ts'
import { signInFrom } from '#web/lib/sign-in.ts'

export const appFrameWords = {
  back: 'Back to Apps',
  loading: 'Loading the app',
  failed: (why: string) => `Error loading the app: ${why}`,
  notFound: 'App Not Found',
  notFoundHint: (appStoreId: string) =>
    `No app with the App Store id ${appStoreId} is known here. Check the number, or choose an app from the list.`,
  allApps: 'See all apps',
  login: 'Login to Track App',
  notMeasured: 'not measured',
  partly: (count: string) => `In ${count} of them some charts are missing, so a rank below #1 may be better there.`,
  noneMeasured: (total: string) => `None of the ${total} countries has been measured yet.`,
  countMeaning: ({ count, measured, isOne, top, era }: CountMeaning) => {
    const rank = top === 1 ? 'number 1' : `in the top ${top}`
    const countries = `${count} of ${measured} measured ${isOne ? 'country' : 'countries'}`
    return `The app ${era === 'now' ? 'is' : 'has been'} ${rank} of at least one chart in ${countries}.`
  },
} as const

type CountMeaning = { count: string; measured: string; isOne: boolean; top: number; era: 'now' | 'ever' }

export const AppBackLink = () => (
  <Link to="/apps" className="inline-flex h-9 shrink-0 items-center gap-1.5 text-table text-second hover:text-ink">
    <ArrowLeft size={15} aria-hidden />
    {appFrameWords.back}
  </Link>
)

const LoginLink = () => (
  <Link to="/auth" search={signInFrom(useLocation())} className={buttonClass('outline')}>
    {appFrameWords.login}
  </Link>
)

export const AppTracking = ({ app }: { app: Pick<App, 'appStoreId' | 'name'> }) => {
  const user = useUser()
  return user ? <TrackToggle user={user} app={app} /> : <LoginLink />
}

type DeveloperNameProps = { app: Pick<AppSummary['app'], 'developer' | 'developerId'> }

/** The developer's name, linked to all of their apps when the developer id is known. */
export const DeveloperName = ({ app: { developer, developerId } }: DeveloperNameProps) =>
  developerId === null ? (
    <bdi>{developer}</bdi>
  ) : (
    <Link to="/developer/$id" params={{ id: developerId }} dir="auto" className={textLink('quiet')}>
      {developer}
    </Link>
  )

export const AppNotFound = ({ appStoreId }: { appStoreId: string }) => (
  <Missing title={appFrameWords.notFound} hint={appFrameWords.notFoundHint(appStoreId)}>
    <Link to="/apps" className={buttonClass('solid')}>
      {appFrameWords.allApps}
    </Link>
  </Missing>
)
