import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TopInternationalApps } from '#contract/international.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { StaleNote } from '#web/components/feedback/stale-note.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { PageTitle } from '#web/components/layout/page-title.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { isStaleAt } from '#web/lib/freshness.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useOpenedAt } from '#web/lib/reader.ts'
import { topInternationalAppsQuery } from './international.queries.ts'
import { internationalWords as words } from './international.words.ts'
import { InternationalGrid } from './international-grid.tsx'
import { InternationalRow } from './international-row.tsx'
import { InternationalSkeleton } from './international-skeleton.tsx'
import { MeasuredNote } from './measured-note.tsx'
import { Teaser } from './teaser.tsx'

/** Pictures of the first rows are there at once. */
const firstSight = 8

const NoApps = () => (
  <Empty title={words.empty}>
    <p>{words.emptyHint}</p>
    <Link to="/" className="mt-2 inline-block text-ink underline underline-offset-4">
      {words.emptyLink}
    </Link>
  </Empty>
)

const InternationalList = ({ list }: { list: TopInternationalApps }) => (
  <>
    <InternationalGrid>
      <ol aria-label={words.listLabel} className="border-t border-line">
        {list.apps.map((app, place) => (
          <InternationalRow key={app.appStoreId} app={app} place={place + 1} isFirstSight={place < firstSight} />
        ))}
      </ol>
    </InternationalGrid>
    <Teaser {...list} />
  </>
)

export const TopInternational = () => {
  const { data: list, error, refetch } = useQuery(topInternationalAppsQuery)
  const openedAt = useOpenedAt()
  const isStale = list !== undefined && isStaleAt(list, openedAt)
  usePageMeta({ title: words.title, description: words.description })
  return (
    <>
      <PageHeader aside={list && <MeasuredNote list={list} isStale={isStale} />} asideBelow>
        <PageTitle />
      </PageHeader>
      <p className="max-w-[62ch] pb-6 text-second">{words.intro}</p>
      {isStale && <StaleNote measuredAt={list.measuredAt} />}
      {list && (list.apps.length > 0 ? <InternationalList list={list} /> : <NoApps />)}
      {!list && error && <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />}
      {!list && !error && <InternationalSkeleton />}
    </>
  )
}
