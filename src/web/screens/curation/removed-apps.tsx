import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { RemovedApp } from '#contract/curation.ts'
import { removedAppsQuery } from '#web/components/curation/curation.queries.ts'
import { curationWords } from '#web/components/curation/curation.words.ts'
import { useRestoreInternational } from '#web/components/curation/use-international-removal.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { ActionButton } from '#web/components/ui/action-button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { AppCell, tableSkeleton } from './app-cell.tsx'

const { removed: words } = curationWords

const NoApps = () => (
  <Empty title={words.empty} example={words.example}>
    {words.emptyHint}{' '}
    <Link to="/top-international-apps" className={textLink('text', 'text-ink')}>
      {words.emptyLink}
    </Link>
  </Empty>
)

const Reason = ({ reason }: Pick<RemovedApp, 'reason'>) =>
  reason ?? <span className="text-third">{words.noReason}</span>

const By = ({ removedBy, removedAt }: Pick<RemovedApp, 'removedBy' | 'removedAt'>) => (
  <>
    {removedBy ? <bdi>{removedBy}</bdi> : words.deleted} · <Moment at={removedAt} />
  </>
)

const RestoreButton = ({ app, onRestore }: { app: RemovedApp; onRestore: () => void }) => {
  const { mutate, isPending } = useRestoreInternational()
  const restore = () => !isPending && mutate(app, { onSuccess: onRestore })
  return (
    <ActionButton of={app.name} aria-busy={isPending} onClick={restore}>
      {isPending ? words.restoring : words.restore}
    </ActionButton>
  )
}

const { heads } = words

const columnsFor = (onRestore: () => void): readonly Column<RemovedApp>[] => [
  {
    key: 'app',
    head: heads.app,
    cell: app => (
      <AppCell app={app}>
        <span className="block text-ink">
          <Reason {...app} />
        </span>
        <By {...app} />
      </AppCell>
    ),
    isRowHead: true,
  },
  {
    key: 'reason',
    head: heads.reason,
    cell: app => <Reason {...app} />,
    className: 'w-[30%] align-middle [overflow-wrap:anywhere] max-md:hidden',
  },
  {
    key: 'by',
    head: heads.by,
    cell: app => <By {...app} />,
    className: 'w-[24%] align-middle [overflow-wrap:anywhere] text-second max-md:hidden',
  },
  {
    key: 'actions',
    head: heads.actions,
    cell: app => <RestoreButton app={app} onRestore={onRestore} />,
    className: 'w-20 text-right md:align-middle',
  },
]

/**
 * The apps excluded from the top international apps. A restored app disappears with its button, so this section takes the
 * focus.
 */
export const RemovedApps = () => {
  const box = useRef<HTMLDivElement>(null)
  return (
    <Section title={words.title} className="pt-11">
      <p className="-mt-1.5 max-w-[70ch] pb-4 text-table text-second">{words.explanation}</p>
      <div ref={box} tabIndex={-1} className="outline-none">
        <Loaded query={useQuery(removedAppsQuery)} words={words} skeleton={tableSkeleton}>
          {apps => (
            <DataTable
              caption={words.caption}
              columns={columnsFor(() => box.current?.focus())}
              rows={apps}
              rowKey={({ id }) => String(id)}
              empty={<NoApps />}
              isTall
              isFixed
            />
          )}
        </Loaded>
      </div>
    </Section>
  )
}
