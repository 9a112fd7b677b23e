import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StandingApp } from '#contract/apps.ts'
import { RankHere } from '#web/components/app-list/app-figures.tsx'
import { AppLink } from '#web/components/app-list/app-link.tsx'
import { AppList } from '#web/components/app-list/app-list.tsx'
import { appListWords } from '#web/components/app-list/app-list.words.ts'
import { AppListSkeleton } from '#web/components/app-list/app-list-skeleton.tsx'
import { publicAppsQuery } from '#web/components/app-list/apps.queries.ts'
import type { ListAddress } from '#web/components/app-list/list-address.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { PageHeader, PageTitle } from '#web/components/layout/page-header.tsx'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import { publicTrendsQuery } from '#web/components/trends/trends.queries.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { PageFoot } from '#web/components/ui/page-foot.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useUser } from '#web/lib/current-user.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useReader } from '#web/lib/reader.ts'
import { signInFrom } from '#web/lib/sign-in.ts'
import { appsWords, publicAppsFeed } from './apps.words.ts'

const SignInLink = ({ className = '' }: { className?: string }) => {
  const location = useLocation()
  if (useUser()) return null
  return (
    <Link to="/auth" search={signInFrom(location)} className={buttonClass('outline', className)}>
      {appsWords.signIn}
    </Link>
  )
}

/** How many apps the list has, and the way to track one. */
const Aside = ({ address, className }: { address: ListAddress; className?: string }) => {
  const { data: apps } = useQuery(publicAppsQuery(address))
  const { locale } = useReader()
  if (apps?.length === 0) return null
  return (
    <div className={classNames('flex items-center gap-4 text-sm text-second', className)}>
      {apps && <span className="tabular-nums">{appsWords.count(apps.length, formatNumber(apps.length, locale))}</span>}
      <SignInLink className="text-ink" />
    </div>
  )
}

const NoApps = () => (
  <Empty title={appsWords.empty} example={appsWords.example}>
    <p>{appsWords.emptyHint}</p>
    <SignInLink className="mt-4 text-ink" />
  </Empty>
)

/** The code for admins is loaded for admins only. */
const RemovePublicApp = lazyPart(
  async () => (await import('#web/components/curation/remove-public-app.tsx')).RemovePublicApp,
)

/** The public apps that the user tracks. */
const useOwnIds = (address: ListAddress): ReadonlySet<string> => {
  const user = useUser()
  const { data: own } = useQuery({ ...trackedAppsQuery(user?.id ?? '', address), enabled: user !== null })
  return new Set(own?.map(app => app.appStoreId))
}

/** The actions for an app. */
const useActions = (isOwn: (app: StandingApp) => boolean) => {
  const isAdmin = useUser()?.isAdmin
  const withLink = (label: string, className: string, ownLook?: string) => (app: StandingApp) => (
    <>
      <AppLink app={app} page="/app/$id">
        {label}
      </AppLink>
      {isOwn(app) && <span className={classNames('text-sm text-second', ownLook)}>{appsWords.isOwn}</span>}
      {isAdmin && (
        <span className={className}>
          <RemovePublicApp app={app} />
        </span>
      )}
    </>
  )
  return {
    grid: withLink(appListWords.viewDetails, '-my-1 -mr-2 ml-auto'),
    table: withLink(appListWords.viewRankings, 'ml-1 inline-block align-middle', 'block'),
  }
}

/** The list without its title. */
const Listed = ({ address }: { address: ListAddress }) => {
  const { data: apps, error, refetch } = useQuery(publicAppsQuery(address))
  const { data: trends } = useQuery(publicTrendsQuery(address))
  const trendOf = new Map(trends?.map(trend => [trend.appStoreId, trend]))
  const ownIds = useOwnIds(address)
  const isOwn = ({ appStoreId }: StandingApp) => ownIds.has(appStoreId)
  const actions = useActions(isOwn)
  const hasOwn = apps?.some(isOwn) === true
  return (
    <>
      <p className="max-w-[62ch] pb-5 text-second">
        {appsWords.intro}
        {hasOwn && !address.sort && ` ${appsWords.ownFirst}`}
      </p>
      {apps && apps.length > 0 && (
        <AppList
          apps={[...apps.filter(isOwn), ...apps.filter(app => !isOwn(app))]}
          address={address}
          caption={appsWords.caption}
          page="/app/$id"
          actions={actions}
          trends={trends}
          facts={({ appStoreId }) => <RankHere trend={trendOf.get(appStoreId)} />}
        />
      )}
      {apps && apps.length > 0 && <PageFoot feed={publicAppsFeed} />}
      {apps?.length === 0 && <NoApps />}
      {!apps && error && <Failure message={appsWords.failed(describeError(error))} error={error} onRetry={refetch} />}
      {!apps && !error && <AppListSkeleton address={address} />}
    </>
  )
}

/** The public list below the highlights of the first page. */
export const PublicAppList = ({ address }: { address: ListAddress }) => (
  <>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-6 pb-2">
      <h2 className="text-section">{appsWords.title}</h2>
      <Aside address={address} className="ml-auto" />
    </div>
    <Listed address={address} />
  </>
)

/** The public list as a page of its own. */
export const PublicApps = ({ address }: { address: ListAddress }) => {
  usePageMeta({ description: appsWords.description, feed: publicAppsFeed })
  return (
    <>
      <PageHeader asideBelow aside={<Aside address={address} />}>
        <PageTitle title={appsWords.title} />
      </PageHeader>
      <Listed address={address} />
    </>
  )
}

/** The home page: what it is for at the top, then `children`. */
export const FirstPage = ({ children }: { children: ReactNode }) => {
  usePageMeta({ description: appsWords.description, feed: publicAppsFeed })
  return (
    <>
      <PageHeader>
        <PageTitle title={appsWords.question} />
      </PageHeader>
      <p className="-mt-2 pb-4 text-second">{appsWords.why}</p>
      {children}
    </>
  )
}
