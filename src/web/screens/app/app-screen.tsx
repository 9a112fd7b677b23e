import { useQuery } from '@tanstack/react-query'
import { findAppId } from '#domain/ranks.ts'
import { appSummaryQuery } from '#web/components/app-frame/app.queries.ts'
import { AppBackLink, AppNotFound, appFrameWords } from '#web/components/app-frame/app-header.tsx'
import type { AppSearch } from '#web/components/app-frame/ranges.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { hasStatus } from '#web/lib/api-error.ts'
import { isStaleAt } from '#web/lib/freshness.ts'
import { useOpenedAt } from '#web/lib/reader.ts'
import { appWords as words } from './app.words.ts'
import { AppPage } from './app-page.tsx'
import { MeasuredNote } from './measured-note.tsx'

const HeaderSkeleton = () => (
  <div className="flex flex-wrap items-start gap-x-10 gap-y-5 pt-2 pb-5">
    <div className="flex flex-[1_1_22rem] gap-4 md:gap-5">
      <Skeleton className="size-16 rounded-icon md:size-[84px]" />
      <div className="min-w-0 flex-1 pt-1">
        <Skeleton className="h-7 max-w-52" />
        <Skeleton className="mt-2.5 h-4 max-w-60" />
        <Skeleton className="mt-2 h-4 max-w-40" />
      </div>
    </div>
    <div className="flex w-full flex-col gap-2 sm:w-[336px]">
      <Skeleton className="h-9 rounded-button" />
      <Skeleton className="h-9 rounded-button" />
    </div>
  </div>
)

const CountsSkeleton = ({ className }: { className: string }) => (
  <div>
    <Skeleton className="mb-3.5 h-[18px] w-36" />
    <Skeleton className={className} />
    <Skeleton className="mt-2 h-3.5 w-56" />
  </div>
)

const AboutSkeleton = () => (
  <div className="max-lg:hidden">
    <Skeleton className="h-[18px] w-28" />
    <Skeleton className="mt-3.5 h-4" />
    <Skeleton className="mt-1.5 h-4 w-3/5" />
    <div className="mt-4 flex gap-3">
      <Skeleton className="h-[264px] w-[149px] rounded-button" />
      <Skeleton className="h-[264px] w-[149px] rounded-button" />
    </div>
  </div>
)

/** A skeleton with the same height as the page. */
const AppSkeleton = () => (
  <>
    <HeaderSkeleton />
    <Skeleton className="mb-7 h-[39px]" />
    <div className="grid gap-[34px]">
      <div className="grid gap-x-16 gap-y-[34px] lg:grid-cols-2">
        <div className="grid content-start gap-[34px]">
          <CountsSkeleton className="h-11 w-64" />
          <CountsSkeleton className="h-7 w-60" />
        </div>
        <AboutSkeleton />
      </div>
      <div>
        <Skeleton className="mb-9 h-[18px] w-40" />
        <SkeletonRows count={10} />
      </div>
    </div>
  </>
)

type AppScreenProps = { appStoreId: string; address: AppSearch }

export const AppScreen = ({ appStoreId, address }: AppScreenProps) => {
  const isId = findAppId(appStoreId) !== undefined
  const query = useQuery({ ...appSummaryQuery(appStoreId, address), enabled: isId })
  const summary = query.data
  const openedAt = useOpenedAt()
  const isStale = summary !== undefined && isStaleAt(summary, openedAt)
  const isMissing = !isId || hasStatus(query.error, 404)
  return (
    <>
      <PageHeader aside={summary && <MeasuredNote summary={summary} isStale={isStale} />} asideBelow>
        <AppBackLink />
        {!summary && !isMissing && <h1 className="sr-only">{words.heading}</h1>}
      </PageHeader>
      <Loaded
        query={query}
        words={appFrameWords}
        skeleton={<AppSkeleton />}
        missing={isMissing && <AppNotFound appStoreId={appStoreId} />}
      >
        {loaded => <AppPage summary={loaded} address={address} isStale={isStale} />}
      </Loaded>
    </>
  )
}
