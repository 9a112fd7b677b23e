import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { StandingApp } from '#contract/apps.ts'
import { AppLink } from '#web/components/app-list/app-link.tsx'
import { AppList } from '#web/components/app-list/app-list.tsx'
import { appListWords } from '#web/components/app-list/app-list.words.ts'
import { AppListSkeleton } from '#web/components/app-list/app-list-skeleton.tsx'
import { publicAppsQuery } from '#web/components/app-list/apps.queries.ts'
import type { ListAddress } from '#web/components/app-list/list-address.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { PageTitle } from '#web/components/layout/page-title.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { useUser } from '#web/lib/current-user.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useOnDemand } from '#web/lib/on-demand.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useReader } from '#web/lib/reader.ts'
import { signInFrom } from '#web/lib/sign-in.ts'
import { appsWords } from './apps.words.ts'

const Count = ({ count }: { count: number }) => {
  const { locale } = useReader()
  return <span className="mr-4 tabular-nums">{appsWords.count(count, formatNumber(count, locale))}</span>
}

const SignInLink = ({ className = '' }: { className?: string }) => {
  const location = useLocation()
  if (useUser()) return null
  return (
    <Link to="/auth" search={signInFrom(location)} className={buttonClass('outline', className)}>
      {appsWords.signIn}
    </Link>
  )
}

const loadNotice = async () => (await import('#web/components/first-run/first-run-notice.tsx')).FirstRunNotice

const NoApps = () => {
  const Notice = useOnDemand(loadNotice, { reason: useUser()?.isAdmin ? 'admin' : undefined })
  return (
    <>
      {Notice && <Notice />}
      <Empty title={appsWords.empty}>
        <p>{appsWords.emptyHint}</p>
        <SignInLink className="mt-4 text-ink" />
      </Empty>
    </>
  )
}

const loadRemove = async () => (await import('#web/components/curation/remove-public-app.tsx')).RemovePublicApp

/** The actions for an app. The code for admins loads only for admins. */
const useActions = () => {
  const Remove = useOnDemand(loadRemove, { reason: useUser()?.isAdmin ? 'admin' : undefined })
  const withLink = (label: string, className: string) => (app: StandingApp) => (
    <>
      <AppLink app={app} page="/app/$id">
        {label}
      </AppLink>
      {Remove && (
        <span className={className}>
          <Remove app={app} />
        </span>
      )}
    </>
  )
  return {
    grid: withLink(appListWords.viewDetails, '-my-1 -mr-2 ml-auto'),
    table: withLink(appListWords.viewRankings, 'ml-1 inline-block align-middle'),
  }
}

export const PublicApps = ({ address }: { address: ListAddress }) => {
  const { data: apps, error, refetch } = useQuery(publicAppsQuery(address))
  const actions = useActions()
  usePageMeta({ description: appsWords.description })
  const hasApps = apps !== undefined && apps.length > 0
  return (
    <>
      <PageHeader
        asideBelow
        aside={
          <>
            {hasApps && <Count count={apps.length} />}
            {apps?.length !== 0 && <SignInLink className="text-ink" />}
          </>
        }
      >
        <PageTitle />
      </PageHeader>
      <p className="max-w-[62ch] pb-5 text-second">{appsWords.intro}</p>
      {hasApps && (
        <AppList apps={apps} address={address} caption={appsWords.caption} page="/app/$id" actions={actions} />
      )}
      {apps?.length === 0 && <NoApps />}
      {!apps && error && <Failure message={appsWords.failed(describeError(error))} error={error} onRetry={refetch} />}
      {!apps && !error && <AppListSkeleton address={address} />}
    </>
  )
}
