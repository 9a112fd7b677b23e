import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { findAppId } from '#domain/ranks.ts'
import { AppNotFound } from '#web/components/app-frame/app-header.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { hasStatus } from '#web/lib/api-error.ts'
import { isStaleAt } from '#web/lib/freshness.ts'
import { useOpenedAt } from '#web/lib/reader.ts'
import { appCoverageQuery } from './coverage.queries.ts'
import { type CoverageState, coverageWords as words } from './coverage.words.ts'
import { CoveragePage } from './coverage-page.tsx'

/** The page header and a screenful of rows. */
const CoverageSkeleton = () => (
  <>
    <Skeleton className="mt-2 h-8 max-w-64" />
    <Skeleton className="mt-3 mb-7 h-4 max-w-md" />
    <Skeleton className="mb-10 h-7 max-w-80" />
    <SkeletonRows count={12} />
  </>
)

type CoverageScreenProps = { appStoreId: string; state?: CoverageState | undefined }

const BackLink = ({ appStoreId, name }: { appStoreId: string; name: string | undefined }) => (
  <Link
    to="/app/$id"
    params={{ id: appStoreId }}
    className="inline-flex h-9 min-w-0 flex-1 items-center gap-1.5 text-table text-second hover:text-ink"
  >
    <ArrowLeft size={15} aria-hidden className="shrink-0" />
    <span className="truncate">{name === undefined ? words.backUnnamed : words.back(name)}</span>
  </Link>
)

export const CoverageScreen = ({ appStoreId, state }: CoverageScreenProps) => {
  const query = useQuery(appCoverageQuery(appStoreId))
  const openedAt = useOpenedAt()
  const isMissing = findAppId(appStoreId) === undefined || hasStatus(query.error, 404)
  return (
    <>
      <PageHeader>
        {!isMissing && <BackLink appStoreId={appStoreId} name={query.data?.app.name} />}
        {!query.data && !isMissing && <h1 className="sr-only">{words.heading}</h1>}
      </PageHeader>
      <Loaded
        query={query}
        words={words}
        skeleton={<CoverageSkeleton />}
        missing={isMissing && <AppNotFound appStoreId={appStoreId} />}
      >
        {coverage => <CoveragePage coverage={coverage} chosen={state} isStale={isStaleAt(coverage, openedAt)} />}
      </Loaded>
    </>
  )
}
