import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { peopleQuery } from './people.queries.ts'
import { peopleWords as words } from './people.words.ts'
import { PeopleTable } from './people-table.tsx'

/** The number of accounts; renders nothing until it is loaded. */
const skeleton = (
  <>
    <div className="h-7 border-t border-line" />
    <SkeletonRows count={3} className="flex h-[55px] items-center border-b border-line">
      <Skeleton className="h-4 w-2/5" />
    </SkeletonRows>
  </>
)

export const PeopleScreen = () => {
  const { locale } = useReader()
  const query = useQuery(peopleQuery)
  const count = query.data?.length
  return (
    <AdminPage
      title={words.people}
      description={words.description}
      aside={
        count !== undefined && <span className="tabular-nums">{words.count(count, formatNumber(count, locale))}</span>
      }
    >
      <p className="max-w-[62ch] pb-5 text-table text-second">{words.peopleHint}</p>
      <Loaded query={query} words={words} skeleton={skeleton}>
        {people =>
          people.length === 0 ? (
            <Empty title={words.empty} />
          ) : (
            <>
              <PeopleTable people={people} />
              <p className="max-w-[70ch] pt-4 text-sm text-second">{words.fixedHint}</p>
            </>
          )
        }
      </Loaded>
    </AdminPage>
  )
}
