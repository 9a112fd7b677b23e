import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { findAppId } from '#domain/ranks.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { hasStatus } from '#web/lib/api-error.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { MilestoneDetails } from './milestone-details.tsx'
import { milestoneQuery } from './milestones.queries.ts'
import { milestoneWords as words } from './milestones.words.ts'

const MilestoneNotFound = ({ appStoreId }: { appStoreId: string }) => {
  usePageMeta({ isMissing: true })
  return (
    <div className="pt-[12vh]">
      <h1 className="text-title">{words.notFound}</h1>
      <p className="mt-2 max-w-[60ch] text-second">{words.notFoundHint}</p>
      <Link to="/app/$id/milestones" params={{ id: appStoreId }} className={buttonClass('solid', 'mt-6')}>
        {words.back}
      </Link>
    </div>
  )
}

type MilestoneScreenProps = { appStoreId: string; milestoneKey: string }

const BackLink = ({ appStoreId }: { appStoreId: string }) => (
  <Link
    to="/app/$id/milestones"
    params={{ id: appStoreId }}
    className="inline-flex h-9 min-w-0 flex-1 items-center gap-1.5 text-table text-second hover:text-ink"
  >
    <ArrowLeft size={15} aria-hidden className="shrink-0" />
    <span className="truncate">{words.back}</span>
  </Link>
)

export const MilestoneScreen = ({ appStoreId, milestoneKey }: MilestoneScreenProps) => {
  const isId = findAppId(appStoreId) !== undefined
  const query = useQuery({ ...milestoneQuery(appStoreId, milestoneKey), enabled: isId })
  const isMissing = !isId || hasStatus(query.error, 404)
  return (
    <>
      <PageHeader>
        {isId && <BackLink appStoreId={appStoreId} />}
        {!query.data && !isMissing && <h1 className="sr-only">{words.heading}</h1>}
      </PageHeader>
      <Loaded
        query={query}
        words={words}
        skeleton={<Skeleton className="h-[420px]" />}
        missing={isMissing && <MilestoneNotFound appStoreId={appStoreId} />}
      >
        {page => <MilestoneDetails page={page} />}
      </Loaded>
    </>
  )
}
