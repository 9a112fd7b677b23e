import { useState } from 'react'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { historyWords as words } from './history.words.ts'
import type { DaysTableProps } from './open-days-table.tsx'

const OpenTable = lazyPart(async () => (await import('./open-days-table.tsx')).OpenDaysTable)

const waiting = (
  <Loading label={words.tableLoading}>
    <Skeleton className="mt-2 h-[32rem]" />
  </Loading>
)

/** The plot's data as a table, rendered only when opened. Initially open if the URL has its sort order. */
export const DaysTable = (props: DaysTableProps) => {
  const [isOpen, setOpen] = useState(props.address.sort !== undefined)
  return (
    <details open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className={textLink('quiet', 'inline-block py-1')}>{isOpen ? words.hideTable : words.showTable}</summary>
      {isOpen && (
        <OpenTable
          {...props}
          fallback={waiting}
          failure={retry => <Failure message={words.tableFailed} error={undefined} onRetry={retry} />}
        />
      )}
    </details>
  )
}
