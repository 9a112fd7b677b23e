import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SuspectVersions } from '#contract/suspects.ts'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { ChartName } from '#web/components/collector/chart-name.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { suspectReasonText } from '#web/components/ranks/suspect-reasons.words.ts'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { hasStatus } from '#web/lib/api-error.ts'
import { DecisionForm } from './decision-form.tsx'
import { suspectQuery } from './suspects.queries.ts'
import { suspectsWords } from './suspects.words.ts'
import { VersionsBlock } from './versions-block.tsx'

const { detail: words, description } = suspectsWords

const Comparison = ({ versions }: { versions: SuspectVersions }) => {
  const { suspect } = versions
  return (
    <>
      <h2 className="text-[1.125rem]/6 tracking-[-0.01em]">
        <ChartName chart={suspect} />
      </h2>
      <p className="mt-1.5 max-w-[70ch]">
        <span className="inline-block font-medium first-letter:uppercase">{suspectReasonText(suspect.reason)}</span>
        <span className="block text-table text-second">{suspect.detail}</span>
      </p>
      <DecisionForm suspect={suspect} />
      <VersionsBlock versions={versions} />
    </>
  )
}

const skeleton = (
  <>
    <Skeleton className="h-6 w-2/5" />
    <Skeleton className="mt-2 h-10 w-3/5" />
    <div className="mt-5 mb-8 h-[150px] border-y border-line" />
    <SkeletonRows count={5} className="flex h-9 items-center border-b border-line">
      <Skeleton className="h-4 w-2/5" />
    </SkeletonRows>
  </>
)

export const SuspectScreen = ({ id }: { id: string }) => {
  const query = useQuery(suspectQuery(id))
  return (
    <AdminPage title={words.title} description={description}>
      <p className="pb-5 text-table">
        <Link to="/admin/suspects" className={actionLink}>
          {words.back}
        </Link>
      </p>
      <Loaded
        query={query}
        words={words}
        skeleton={skeleton}
        missing={hasStatus(query.error, 400, 404) && <Empty title={words.missingTitle}>{words.missingHint}</Empty>}
      >
        {versions => <Comparison versions={versions} />}
      </Loaded>
    </AdminPage>
  )
}
