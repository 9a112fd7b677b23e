import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { peopleQuery } from './people.queries.ts'
import { peopleWords as words } from './people.words.ts'
import { PeopleTable } from './people-table.tsx'

/** The number of accounts; renders nothing until it is loaded. */
const PeopleCount = () => {
  const { locale } = useReader()
  const count = useQuery(peopleQuery).data?.length
  return count !== undefined && <span className="tabular-nums">{words.count(count, formatNumber(count, locale))}</span>
}

const PeopleSkeleton = () => (
  <Loading label={words.loading}>
    <div className="h-7 border-t border-line" />
    {['a', 'b', 'c'].map(row => (
      <div key={row} className="flex h-[55px] items-center border-b border-line">
        <Skeleton className="h-4 w-2/5" />
      </div>
    ))}
  </Loading>
)

const PeopleSection = () => {
  const { data: people, error, refetch } = useQuery(peopleQuery)
  return (
    <>
      <p className="max-w-[62ch] pb-5 text-table text-second">{words.peopleHint}</p>
      {people && people.length > 0 && (
        <>
          <PeopleTable people={people} />
          <p className="max-w-[70ch] pt-4 text-sm text-second">{words.fixedHint}</p>
        </>
      )}
      {people?.length === 0 && <Empty title={words.empty} />}
      {!people && error && <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />}
      {!people && !error && <PeopleSkeleton />}
    </>
  )
}

/** Lists the accounts and their roles. */
export const PeopleScreen = () => (
  <AdminPage title={words.people} description={words.description} aside={<PeopleCount />}>
    <PeopleSection />
  </AdminPage>
)
