import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { App } from '#contract/apps.ts'
import type { AppTrend } from '#contract/trends.ts'
import { AppListSkeleton } from '#web/components/app-list/app-list-skeleton.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { PageHeader, PageTitle } from '#web/components/layout/page-header.tsx'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import type { TrackedAddress } from '#web/components/tracking/tracked-address.ts'
import { describeDay } from '#web/components/trends/now-sentence.ts'
import { trackedScoresQuery, trackedTrendsQuery } from '#web/components/trends/trends.queries.ts'
import { Button } from '#web/components/ui/button.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { describeError } from '#web/lib/api-error.ts'
import { useUser } from '#web/lib/current-user.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useReader } from '#web/lib/reader.ts'
import { FindApp } from './find-app.tsx'
import { hasTag, TagFilter } from './tags.tsx'
import { tagWords } from './tags.words.ts'
import { trackedWords as words } from './tracked.words.ts'
import { TrackedList } from './tracked-list.tsx'

type TrackedAppsProps = { address: TrackedAddress }

const Count = ({ count }: { count: number }) => {
  const { locale } = useReader()
  return <span className="tabular-nums">{words.count(count, formatNumber(count, locale))}</span>
}

const DaySentence = ({ apps, trends }: { apps: readonly App[]; trends: readonly AppTrend[] | undefined }) => {
  const { locale } = useReader()
  const names = new Map(apps.map(({ appStoreId, name }) => [appStoreId, name]))
  const named = trends?.map(trend => ({ name: names.get(trend.appStoreId) ?? '', trend }))
  return (
    <p className="min-h-[1.5em] max-w-[75ch] pb-4 text-second" suppressHydrationWarning>
      {named && describeDay(named, locale)}{' '}
      <Link to="/report" className={textLink('text')}>
        {words.report}
      </Link>
    </p>
  )
}

const NoApps = ({ onTrack }: { onTrack: () => void }) => (
  <Empty title={words.empty} example={words.example}>
    <p>{words.emptyHint}</p>
    <Button look="solid" className="mt-4" onClick={onTrack}>
      {words.trackFirst}
    </Button>
  </Empty>
)

const TaggedList = ({ apps, ...list }: ComponentProps<typeof TrackedList>) => {
  const { tag } = list.address
  const shown = tag === undefined ? apps : apps.filter(app => hasTag(app, tag))
  if (shown.length > 0) return <TrackedList apps={shown} {...list} />
  return <p className="border-t border-line py-6 text-second">{tagWords.none(tag ?? '')}</p>
}

const ListOf = ({ user, address }: TrackedAppsProps & { user: User }) => {
  const { data: apps, error, refetch, isFetching } = useQuery(trackedAppsQuery(user.id, address))
  const { data: trends } = useQuery(trackedTrendsQuery(user.id, address))
  const { data: ready } = useQuery(trackedScoresQuery(user.id))
  const worlds = new Map(ready?.scores.map(figures => [figures.appStoreId, figures]))
  const [isFinding, setIsFinding] = useState(false)
  const find = () => setIsFinding(true)
  const hasApps = apps !== undefined && apps.length > 0
  return (
    <>
      <PageHeader
        asideBelow
        aside={
          <span className="flex items-center justify-between gap-4">
            {hasApps && <Count count={apps.length} />}
            {apps?.length !== 0 && (
              <Button look="solid" onClick={find}>
                {words.trackNew}
              </Button>
            )}
          </span>
        }
      >
        <PageTitle title={words.title} />
      </PageHeader>
      {hasApps && <DaySentence apps={apps} trends={trends} />}
      {hasApps && <TagFilter apps={apps} address={address} />}
      {hasApps && <TaggedList user={user} apps={apps} trends={trends} worlds={worlds} address={address} />}
      {apps?.length === 0 && <NoApps onTrack={find} />}
      {!apps && error && !isFetching && (
        <Failure
          message={words.failed(describeError(error))}
          error={error}
          onRetry={refetch}
          retryLabel={words.retry}
        />
      )}
      {!apps && (!error || isFetching) && <AppListSkeleton address={address} />}
      {isFinding && <FindApp user={user} onClose={() => setIsFinding(false)} />}
    </>
  )
}

/** The user's list; the routes redirect visitors to the sign-in page. */
export const TrackedApps = ({ address }: TrackedAppsProps) => {
  const user = useUser()
  usePageMeta({ title: words.title, description: words.description, isIndexed: false })
  return user && <ListOf user={user} address={address} />
}
