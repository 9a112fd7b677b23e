import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { findAppId } from '#domain/ranks.ts'
import { AppNotFound } from '#web/components/app-frame/app-not-found.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { describeError, hasStatus } from '#web/lib/api-error.ts'
import { isStaleAt } from '#web/lib/freshness.ts'
import { useOpenedAt } from '#web/lib/reader.ts'
import { appCoverageQuery } from './coverage.queries.ts'
import { type CoverageState, coverageWords as words } from './coverage.words.ts'
import { CoveragePage } from './coverage-page.tsx'
import { CoverageSkeleton } from './coverage-skeleton.tsx'

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
  const { data: coverage, error, refetch } = useQuery(appCoverageQuery(appStoreId))
  const openedAt = useOpenedAt()
  const isMissing = findAppId(appStoreId) === undefined || hasStatus(error, 404)
  return (
    <>
      <PageHeader>
        {!isMissing && <BackLink appStoreId={appStoreId} name={coverage?.app.name} />}
        {!coverage && !isMissing && <h1 className="sr-only">{words.heading}</h1>}
      </PageHeader>
      {coverage && <CoveragePage coverage={coverage} chosen={state} isStale={isStaleAt(coverage, openedAt)} />}
      {!coverage && isMissing && <AppNotFound appStoreId={appStoreId} />}
      {!coverage && !isMissing && error && (
        <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />
      )}
      {!coverage && !isMissing && !error && <CoverageSkeleton />}
    </>
  )
}
