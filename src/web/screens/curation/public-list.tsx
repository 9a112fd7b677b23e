import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { App } from '#contract/apps.ts'
import { type ListedApp, refreshApp, type StartedCharts } from '#contract/curation.ts'
import { Standing } from '#web/components/app-list/best-rank.tsx'
import { adminAppsQuery, invalidateAfterAction } from '#web/components/curation/curation.queries.ts'
import { curationWords as words } from '#web/components/curation/curation.words.ts'
import { RemovalForm } from '#web/components/curation/removal-form.tsx'
import { useRemoveApp } from '#web/components/curation/use-remove-app.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { ActionButton } from '#web/components/ui/action-button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { focusNeighbour } from '#web/components/ui/trash-button.tsx'
import { call } from '#web/lib/api-client.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatMoment, formatNumber } from '#web/lib/formats.ts'
import { type Reader, useReader } from '#web/lib/reader.ts'
import { showToast } from '#web/lib/toasts.ts'
import { AppCell, tableSkeleton } from './app-cell.tsx'

const describeStart = ({ charts, estimatedEndAt }: StartedCharts, reader: Reader): string => {
  if (charts === 0) return words.toasts.nothingToRefresh
  const text = formatNumber(charts, reader.locale)
  return estimatedEndAt
    ? words.toasts.refreshedText(charts, text, formatMoment(estimatedEndAt, reader))
    : words.toasts.refreshedOpen(charts, text)
}

const useRefreshApp = () => {
  const queryClient = useQueryClient()
  const reader = useReader()
  return useMutation({
    mutationFn: ({ id }: Pick<App, 'id'>) => call(refreshApp, { params: { appStoreId: id } }),
    onSuccess: started => {
      showToast({ title: words.toasts.refreshed, description: describeStart(started, reader) })
      return invalidateAfterAction(queryClient)
    },
    onError: error => showFailureToast(words.toasts.refreshFailed, error),
  })
}

const RefreshButton = ({ app }: { app: ListedApp }) => {
  const { mutate, isPending } = useRefreshApp()
  return (
    <ActionButton of={app.name} aria-busy={isPending} onClick={() => !isPending && mutate(app)}>
      {isPending ? words.list.refreshing : words.list.refresh}
    </ActionButton>
  )
}

type PublicListActionsProps = {
  app: ListedApp
  isAsking: boolean
  askButton: RefObject<HTMLButtonElement | null>
  onAsk: () => void
}

const PublicListActions = ({ app, isAsking, askButton, onAsk }: PublicListActionsProps) => (
  <span className="inline-flex flex-wrap justify-end gap-x-4">
    <RefreshButton app={app} />
    <ActionButton
      of={app.name}
      ref={isAsking ? askButton : undefined}
      data-remove
      aria-expanded={isAsking}
      onClick={onAsk}
    >
      {words.list.remove}
    </ActionButton>
  </span>
)

const Count = ({ count }: { count: number }) => {
  const { locale } = useReader()
  return <p className="text-sm text-second tabular-nums">{words.list.count(count, formatNumber(count, locale))}</p>
}

type ActionsOf = (app: ListedApp) => ReactNode

const { heads } = words.list

const columnsFor = (actionsOf: ActionsOf): readonly Column<ListedApp>[] => [
  {
    key: 'app',
    head: heads.app,
    cell: app => (
      <AppCell app={app}>
        <Standing {...app} /> ·{' '}
        <FillIn text={words.list.addedAt} parts={{ at: <Moment at={app.addedAt} precision="day" /> }} />
      </AppCell>
    ),
    isRowHead: true,
  },
  {
    key: 'standing',
    head: heads.standing,
    cell: app => <Standing {...app} />,
    className: 'w-[30%] align-middle max-md:hidden',
  },
  {
    key: 'added',
    head: heads.added,
    cell: ({ addedAt }) => <Moment at={addedAt} precision="day" />,
    className: 'w-[12%] align-middle whitespace-nowrap text-second max-md:hidden',
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
      caption={words.list.caption}
      columns={columnsFor(actionsOf)}
      rows={apps}
      rowKey={({ id }) => String(id)}
      detail={app => isAsking(app) && <RemovalForm onCancel={cancel} onRemove={reason => submit(app, reason)} />}
      detailSpan={2}
      empty={
        <Empty title={words.list.empty} example={words.list.example}>
          {words.list.emptyHint}
        </Empty>
      }
      isTall
      isFixed
    />
  )
}

export const PublicList = () => {
  const query = useQuery(adminAppsQuery)
  return (
    <Section
      title={words.list.title}
      aside={query.data && <Count count={query.data.length} />}
      className="border-t border-line pt-7"
    >
      <Loaded query={query} words={words.list} skeleton={tableSkeleton}>
        {apps => <ListedTable apps={apps} />}
      </Loaded>
    </Section>
  )
}
