import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { PageHeader, PageTitle } from '#web/components/layout/page-header.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { isStaleAt } from '#web/lib/freshness.ts'
import { productName } from '#web/lib/page-head.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useOpenedAt } from '#web/lib/reader.ts'
import { dataHealthQuery } from './data-health.queries.ts'
import { dataHealthWords as words } from './data-health.words.ts'
import { DataHealthPage } from './data-health-page.tsx'
import { readHealthAddress } from './health-address.ts'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const

/** The count, the bars and a screenful of rows. */
const DataHealthSkeleton = () => (
  <>
    <Skeleton className="mt-3 mb-8 h-10 max-w-64" />
    <Skeleton className="mb-3 h-7" />
    <Skeleton className="mb-9 h-4 max-w-md" />
    <Skeleton className="mb-16 h-8 max-w-96" />
    {rows.map(row => (
      <div key={row} className="flex h-[37px] items-center gap-4 border-t border-line">
        <Skeleton className="h-3.5 w-[21px]" />
        <Skeleton className="h-3.5 w-1/5" />
        <Skeleton className="ml-auto h-3.5 w-1/2" />
      </div>
    ))}
  </>
)

const OtherPages = () => (
  <span className="flex gap-x-4">
    <Link to="/open-data" className={textLink('text', 'inline-flex min-h-7 items-center')}>
      {words.openData}
    </Link>
    <Link to="/ranking-test" className={textLink('text', 'inline-flex min-h-7 items-center')}>
      {words.rankingTest}
    </Link>
  </span>
)

export const DataHealthScreen = ({ search }: { search: Record<string, unknown> }) => {
  const query = useQuery(dataHealthQuery)
  const openedAt = useOpenedAt()
  usePageMeta({ title: `${words.title} - ${productName}`, description: words.description })
  return (
    <>
      <PageHeader aside={<OtherPages />}>
        <PageTitle title={words.title} />
      </PageHeader>
      <Loaded query={query} words={words} skeleton={<DataHealthSkeleton />}>
        {health => (
          <DataHealthPage health={health} address={readHealthAddress(search)} isStale={isStaleAt(health, openedAt)} />
        )}
      </Loaded>
    </>
  )
}
