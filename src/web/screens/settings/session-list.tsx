import { useRef } from 'react'
import type { Session } from '#contract/accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SessionRow } from './session-row.tsx'
import { settingsWords } from './settings.words.ts'
import { useEndSessions } from './use-end-sessions.ts'

const { sessions: words } = settingsWords

type SessionListProps = { userId: string; sessions: readonly Session[] }

const head = 'py-1.5 pr-3 font-normal max-sm:sr-only'

/** The user's sessions. A row disappears with its button, so the focus moves to the list. */
export const SessionList = ({ userId, sessions }: SessionListProps) => {
  const list = useRef<HTMLDivElement>(null)
  const { mutate, isPending, variables } = useEndSessions(userId)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const isEnding = (session: Session) => isPending && variables.sessions.includes(session)
  const end = (ended: readonly Session[], told: string) => {
    if (!isPending) mutate({ sessions: ended, told }, { onSuccess: () => list.current?.focus() })
  }

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <table className="w-full text-table">
        <caption className="sr-only">{words.title}</caption>
        <thead className="text-left text-xs text-third">
          <tr>
            <th scope="col" className={head}>
              {words.device}
            </th>
            <th scope="col" className={`${head} max-sm:hidden`}>
              {words.started}
            </th>
            <th scope="col" className={`${head} max-sm:hidden`}>
              {words.lastUsed}
            </th>
            <th scope="col">
              <span className="sr-only">{words.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map(session => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={isEnding(session)}
              onEnd={() => end([session], words.ended(session.device))}
            />
          ))}
        </tbody>
      </table>
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
