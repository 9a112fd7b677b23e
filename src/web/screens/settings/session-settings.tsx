import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { endSession, type Session } from '#contract/accounts.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { call } from '#web/lib/api-client.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { href } from '#web/lib/site-path.ts'
import { showToast } from '#web/lib/toasts.ts'
import { sessionsQuery } from './settings.queries.ts'
import { settingsWords } from './settings.words.ts'

const { sessions: words } = settingsWords

/** Ends sessions. Always refetches the list, because some sessions may have ended before one failed. */
const useEndSessions = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ sessions }: { sessions: readonly Session[]; message: string }) => {
      const end = ({ id }: Session) => call(endSession, { params: { userId, sessionId: id } })
      const ended = await Promise.allSettled(sessions.map(end))
      const failed = ended.find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    },
    onSuccess: (_ended, { message }) => showToast({ title: message }),
    onError: error => showFailureToast(words.endFailed, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey }),
  })
}

const action = textLink(
  'strong',
  'inline-flex min-h-7 items-center rounded-badge text-table font-medium whitespace-nowrap',
)

type SessionRowProps = { session: Session; isEnding: boolean; onEnd: () => void }

/** Signing out of the current session is a navigation; other sessions end without leaving the page. */
const SignOut = ({ session: { device, isCurrent }, isEnding, onEnd }: SessionRowProps) =>
  isCurrent ? (
    <a href={href('/api/logout')} className={action}>
      {words.signOut}
    </a>
  ) : (
    <button type="button" aria-busy={isEnding} onClick={onEnd} className={action}>
      {isEnding ? words.signingOut : words.signOut}
      <span className="sr-only"> {words.ofDevice(device)}</span>
    </button>
  )

/** On phones, the times appear below the device. */
const DeviceCell = ({ session }: { session: Session }) => (
  <>
    {session.device}
    {session.isCurrent && (
      <span className="ml-2 inline-block rounded-badge bg-good/13 px-1.5 py-0.5 text-xs text-good framed-when-forced">
        {words.current}
      </span>
    )}
    <span className="mt-0.5 block text-sm text-second sm:hidden">
      <FillIn text={words.startedAt} parts={{ at: <Moment at={session.startedAt} /> }} />
      <br />
      <FillIn text={words.lastUsedAt} parts={{ at: <Moment at={session.lastUsedAt} /> }} />
    </span>
  </>
)

const time = 'whitespace-nowrap text-second max-sm:hidden'

const columnsFor = (signOut: (session: Session) => ReactNode): readonly Column<Session>[] => [
  {
    key: 'device',
    head: words.device,
    cell: session => <DeviceCell session={session} />,
    isRowHead: true,
    className: '[overflow-wrap:anywhere]',
  },
  { key: 'started', head: words.started, cell: ({ startedAt }) => <Moment at={startedAt} />, className: time },
  { key: 'lastUsed', head: words.lastUsed, cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} />, className: time },
  { key: 'action', head: words.action, isHeadHidden: true, cell: signOut, className: 'py-1.5 text-right' },
]

/** The user's sessions. A row disappears with its button, so the focus moves to the list. */
const SessionList = ({ userId, sessions }: { userId: string; sessions: readonly Session[] }) => {
  const list = useRef<HTMLDivElement>(null)
  const { mutate, isPending, variables } = useEndSessions(userId)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const isEnding = (session: Session) => isPending && variables.sessions.includes(session)
  const end = (ended: readonly Session[], message: string) => {
    if (!isPending) mutate({ sessions: ended, message }, { onSuccess: () => list.current?.focus() })
  }
  const columns = columnsFor(session => (
    <SignOut session={session} isEnding={isEnding(session)} onEnd={() => end([session], words.ended(session.device))} />
  ))

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <DataTable caption={words.title} columns={columns} rows={sessions} rowKey={({ id }) => id} isTall />
      <div className="mt-4">
        {others.length > 0 ? (
          <Button onClick={() => end(others, words.othersEnded)}>{words.signOutOthers}</Button>
        ) : (
          <p className="text-table text-second">{words.onlyHere}</p>
        )}
      </div>
    </div>
  )
}

const skeleton = (
  <>
    <Skeleton className="mb-2 h-4 w-16 max-sm:hidden" />
    <SkeletonRows count={2} className="flex h-[78px] items-center border-t border-line last:border-b sm:h-[45px]">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="ml-auto h-4 w-16" />
    </SkeletonRows>
  </>
)

export const SessionSettings = ({ userId }: { userId: string }) => (
  <SplitSection title={words.title} explanation={words.explanation}>
    <Loaded query={useQuery(sessionsQuery(userId))} words={words} skeleton={skeleton}>
      {sessions =>
        sessions.length === 0 ? (
          <Empty title={words.none}>{words.noneHint}</Empty>
        ) : (
          <SessionList userId={userId} sessions={sessions} />
        )
      }
    </Loaded>
  </SplitSection>
)
