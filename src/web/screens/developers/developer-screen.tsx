import { useQuery } from '@tanstack/react-query'
import { AppBackLink } from '#web/components/app-frame/app-back-link.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { describeError, hasStatus } from '#web/lib/api-error.ts'
import { developerQuery } from './developer.queries.ts'
import { developerWords as words } from './developer.words.ts'
import { type DeveloperAddress, isDeveloperId } from './developer-address.ts'
import { DeveloperNotFound } from './developer-not-found.tsx'
import { DeveloperPage } from './developer-page.tsx'

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
