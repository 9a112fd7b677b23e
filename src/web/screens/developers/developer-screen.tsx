import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AppBackLink } from '#web/components/app-frame/app-header.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Missing } from '#web/components/not-found/missing.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { hasStatus } from '#web/lib/api-error.ts'
import { developerQuery } from './developer.queries.ts'
import { developerWords as words } from './developer.words.ts'
import { type DeveloperAddress, isDeveloperId } from './developer-address.ts'
import { DeveloperPage } from './developer-page.tsx'

const DeveloperNotFound = ({ developerId }: { developerId: string }) => (
  <Missing title={words.notFound} hint={words.notFoundHint(developerId)}>
    <Link to="/apps" className={buttonClass('solid')}>
      {words.allApps}
    </Link>
  </Missing>
)

type DeveloperScreenProps = { developerId: string; address: DeveloperAddress }

const DeveloperSkeleton = () => (
  <>
    <Skeleton className="mt-2 h-8 max-w-72" />
    <Skeleton className="mt-3 h-4 max-w-lg" />
    <Skeleton className="mt-8 h-[420px]" />
  </>
)

export const DeveloperScreen = ({ developerId, address }: DeveloperScreenProps) => {
  const query = useQuery(developerQuery(developerId, address))
  const isMissing = !isDeveloperId(developerId) || hasStatus(query.error, 404)
  return (
    <>
      <PageHeader>
        <AppBackLink />
        {!query.data && !isMissing && <h1 className="sr-only">{words.heading}</h1>}
      </PageHeader>
      <Loaded
        query={query}
        words={words}
        skeleton={<DeveloperSkeleton />}
        missing={isMissing && <DeveloperNotFound developerId={developerId} />}
      >
        {developer => <DeveloperPage developer={developer} address={address} />}
      </Loaded>
    </>
  )
}
