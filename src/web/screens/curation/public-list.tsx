import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { ListedApp } from '#contract/curation.ts'
import { Standing } from '#web/components/app-list/best-rank.tsx'
import { adminAppsQuery } from '#web/components/curation/curation.queries.ts'
import { curationWords } from '#web/components/curation/curation.words.ts'
import { RemovalForm } from '#web/components/curation/removal-form.tsx'
import { focusNeighbour } from '#web/components/curation/trash-button.tsx'
import { useRemoveApp } from '#web/components/curation/use-remove-app.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { AppCell } from './app-cell.tsx'
import { PublicListActions } from './public-list-actions.tsx'
import { tableSkeleton } from './table-skeleton.tsx'

const { list: words } = curationWords

const Count = ({ count }: { count: number }) => {
  const { locale } = useReader()
  return <p className="text-sm text-second tabular-nums">{words.count(count, formatNumber(count, locale))}</p>
}

type ActionsOf = (app: ListedApp) => ReactNode

const { heads } = words

const columnsFor = (actionsOf: ActionsOf): readonly Column<ListedApp>[] => [
  {
    key: 'app',
    head: heads.app,
    cell: app => (
      <AppCell app={app}>
        <Standing {...app} /> ·{' '}
        <FillIn text={words.addedAt} parts={{ at: <Moment at={app.addedAt} precision="day" /> }} />
      </AppCell>
    ),
    isRowHead: true,
  },
  {
    key: 'standing',
    head: heads.standing,
    cell: app => <Standing {...app} />,
    className: 'w-[22%] align-middle max-md:hidden',
  },
  {
    key: 'added',
    head: heads.added,
    cell: ({ addedAt }) => <Moment at={addedAt} precision="day" />,
    className: 'w-[14%] align-middle whitespace-nowrap text-second max-md:hidden',
  },
  { key: 'actions', head: heads.actions, cell: actionsOf, className: 'w-28 text-right md:w-[13.5rem] md:align-middle' },
]

/** Removing an app opens a form below its row that asks for the reason. */
const ListedTable = ({ apps }: { apps: readonly ListedApp[] }) => {
  const [askingId, setAskingId] = useState<ListedApp['id']>()
  const button = useRef<HTMLButtonElement>(null)
  const { mutate: remove } = useRemoveApp()
  const cancel = () => {
    setAskingId(undefined)
    button.current?.focus()
  }
  const submit = (app: ListedApp, reason: string) => {
    focusNeighbour(button.current)
    remove({ app, reason })
  }
  const isAsking = ({ id }: ListedApp) => id === askingId
  const actionsOf: ActionsOf = app => (
    <PublicListActions
      app={app}
      isAsking={isAsking(app)}
      askButton={button}
      onAsk={() => setAskingId(isAsking(app) ? undefined : app.id)}
    />
  )
  return (
    <DataTable
      caption={words.caption}
      columns={columnsFor(actionsOf)}
      rows={apps}
      rowKey={({ id }) => String(id)}
      detail={app => isAsking(app) && <RemovalForm onCancel={cancel} onRemove={reason => submit(app, reason)} />}
      detailSpan={2}
      empty={<Empty title={words.empty}>{words.emptyHint}</Empty>}
      isTall
      isFixed
    />
  )
}

/** The public apps, as admins see them. */
export const PublicList = () => {
  const query = useQuery(adminAppsQuery)
  return (
    <Section
      title={words.title}
      aside={query.data && <Count count={query.data.length} />}
      className="border-t border-line pt-7"
    >
      <Loaded query={query} words={words} skeleton={tableSkeleton}>
        {apps => <ListedTable apps={apps} />}
      </Loaded>
    </Section>
  )
}
