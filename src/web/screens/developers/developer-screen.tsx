import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AppBackLink } from '#web/components/app-frame/app-back-link.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { describeError, hasStatus } from '#web/lib/api-error.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { developerQuery } from './developer.queries.ts'
import { developerWords as words } from './developer.words.ts'
import { type DeveloperAddress, isDeveloperId } from './developer-address.ts'
import { DeveloperPage } from './developer-page.tsx'

const DeveloperNotFound = ({ developerId }: { developerId: string }) => {
  usePageMeta({ isMissing: true })
  return (
    <div className="pt-[12vh]">
      <h1 className="text-title">{words.notFound}</h1>
      <p className="mt-2 max-w-[60ch] text-second [overflow-wrap:anywhere]">{words.notFoundHint(developerId)}</p>
      <Link to="/apps" className={buttonClass('solid', 'mt-6')}>
        {words.allApps}
      </Link>
    </div>
  )
}

type DeveloperScreenProps = { developerId: string; address: DeveloperAddress }

const DeveloperSkeleton = () => (
  <Loading label={words.loading}>
    <Skeleton className="mt-2 h-8 max-w-72" />
    <Skeleton className="mt-3 h-4 max-w-lg" />
    <Skeleton className="mt-8 h-[420px]" />
  </Loading>
)

export const DeveloperScreen = ({ developerId, address }: DeveloperScreenProps) => {
  const { data: developer, error, refetch } = useQuery(developerQuery(developerId, address))
  const isMissing = !isDeveloperId(developerId) || hasStatus(error, 404)
  return (
    <>
      <PageHeader>
        <AppBackLink />
        {!developer && !isMissing && <h1 className="sr-only">{words.heading}</h1>}
      </PageHeader>
      {developer && <DeveloperPage developer={developer} address={address} />}
      {!developer && isMissing && <DeveloperNotFound developerId={developerId} />}
      {!developer && !isMissing && error && (
        <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />
      )}
      {!developer && !isMissing && !error && <DeveloperSkeleton />}
    </>
  )
}
