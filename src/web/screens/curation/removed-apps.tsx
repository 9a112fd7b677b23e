import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { RemovedApp } from '#contract/curation.ts'
import { removedAppsQuery } from '#web/components/curation/curation.queries.ts'
import { curationWords } from '#web/components/curation/curation.words.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Stale } from '#web/components/feedback/stale.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { describeError } from '#web/lib/api-error.ts'
import { RemovedRow } from './removed-row.tsx'
import { headClass } from './table-parts.ts'
import { TableSkeleton } from './table-skeleton.tsx'

const { removed: words, stale } = curationWords

const NoApps = () => (
  <Empty title={words.empty}>
    {words.emptyHint}{' '}
    <Link to="/top-international-apps" className={textLink('text', 'text-ink')}>
      {words.emptyLink}
    </Link>
  </Empty>
)

type RemovedTableProps = { apps: readonly RemovedApp[]; onRestore: () => void }

const RemovedTable = ({ apps, onRestore }: RemovedTableProps) => (
  <table className="w-full table-fixed border-t border-line text-table">
    <caption className="sr-only">{words.caption}</caption>
    <thead className="text-left text-xs text-third">
      <tr>
        <th scope="col" className={`${headClass} pr-4`}>
          {words.heads.app}
        </th>
        <th scope="col" className={`${headClass} pr-4 w-[30%] max-md:hidden`}>
          {words.heads.reason}
        </th>
        <th scope="col" className={`${headClass} pr-4 w-[24%] max-md:hidden`}>
          {words.heads.by}
        </th>
        <th scope="col" className={`${headClass} w-20 text-right`}>
          {words.heads.actions}
        </th>
      </tr>
    </thead>
    <tbody>
      {apps.map(app => (
        <RemovedRow key={app.id} app={app} onRestore={onRestore} />
      ))}
    </tbody>
  </table>
)

/**
 * The apps excluded from the top international apps. A restored app disappears with its button, so this section takes the
 * focus.
 */
export const RemovedApps = () => {
  const { data: apps, error, refetch } = useQuery(removedAppsQuery)
  const place = useRef<HTMLDivElement>(null)
  return (
    <Section title={words.title} className="pt-11">
      <p className="-mt-1.5 max-w-[70ch] pb-4 text-table text-second">{words.explanation}</p>
      {apps && error && (
        <div className="pb-4">
          <Stale>{stale}</Stale>
        </div>
      )}
      <div ref={place} tabIndex={-1} className="outline-none">
        {apps && apps.length > 0 && <RemovedTable apps={apps} onRestore={() => place.current?.focus()} />}
        {apps?.length === 0 && <NoApps />}
      </div>
      {!apps && error && <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />}
      {!apps && !error && <TableSkeleton label={words.loading} />}
    </Section>
  )
}
