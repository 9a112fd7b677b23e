import { useQuery } from '@tanstack/react-query'
import type { ListedApp } from '#contract/curation.ts'
import { adminAppsQuery } from '#web/components/curation/curation.queries.ts'
import { curationWords } from '#web/components/curation/curation.words.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Stale } from '#web/components/feedback/stale.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { ListedRow } from './listed-row.tsx'
import { headClass } from './table-parts.ts'
import { TableSkeleton } from './table-skeleton.tsx'

const { list: words, stale } = curationWords

const Count = ({ count }: { count: number }) => {
  const { locale } = useReader()
  return <p className="text-sm text-second tabular-nums">{words.count(count, formatNumber(count, locale))}</p>
}

const ListedTable = ({ apps }: { apps: readonly ListedApp[] }) => (
  <table className="w-full table-fixed border-t border-line text-table">
    <caption className="sr-only">{words.caption}</caption>
    <thead className="text-left text-xs text-third">
      <tr>
        <th scope="col" className={`${headClass} pr-4`}>
          {words.heads.app}
        </th>
        <th scope="col" className={`${headClass} pr-4 w-[22%] max-md:hidden`}>
          {words.heads.standing}
        </th>
        <th scope="col" className={`${headClass} pr-4 w-[14%] max-md:hidden`}>
          {words.heads.added}
        </th>
        <th scope="col" className={`${headClass} w-28 text-right md:w-[13.5rem]`}>
          {words.heads.actions}
        </th>
      </tr>
    </thead>
    <tbody>
      {apps.map(app => (
        <ListedRow key={app.id} app={app} />
      ))}
    </tbody>
  </table>
)

/** The public apps, as admins see them. */
export const ListedApps = () => {
  const { data: apps, error, refetch } = useQuery(adminAppsQuery)
  return (
    <Section title={words.title} aside={apps && <Count count={apps.length} />} className="border-t border-line pt-7">
      {apps && error && (
        <div className="pb-4">
          <Stale>{stale}</Stale>
        </div>
      )}
      {apps && apps.length > 0 && <ListedTable apps={apps} />}
      {apps?.length === 0 && <Empty title={words.empty}>{words.emptyHint}</Empty>}
      {!apps && error && <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />}
      {!apps && !error && <TableSkeleton label={words.loading} />}
    </Section>
  )
}
