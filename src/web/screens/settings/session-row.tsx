import type { Session } from '#contract/accounts.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { settingsWords } from './settings.words.ts'

const { sessions: words } = settingsWords

const action = textLink(
  'strong',
  'inline-flex min-h-7 items-center rounded-badge text-table font-medium whitespace-nowrap',
)

type SessionRowProps = { session: Session; isEnding: boolean; onEnd: () => void }

/** Signing out of the current session is a navigation; other sessions end without leaving the page. */
const SignOut = ({ session: { device, isCurrent }, isEnding, onEnd }: SessionRowProps) =>
  isCurrent ? (
    <a href="/api/logout" className={action}>
      {words.signOut}
    </a>
  ) : (
    <button type="button" aria-busy={isEnding} onClick={onEnd} className={action}>
      {isEnding ? words.signingOut : words.signOut}
      <span className="sr-only"> {words.ofDevice(device)}</span>
    </button>
  )

/** On narrow screens, the times appear below the device. */
export const SessionRow = ({ session, ...ending }: SessionRowProps) => {
  const started = <Moment at={session.startedAt} />
  const lastUsed = <Moment at={session.lastUsedAt} />
  return (
    <tr className="h-[45px] border-t border-line align-top last:border-b">
      <th scope="row" className="py-2.5 pr-3 text-left font-normal [overflow-wrap:anywhere]">
        {session.device}
        {session.isCurrent && (
          <span className="ml-2 inline-block rounded-badge bg-good/13 px-1.5 py-0.5 text-xs text-good framed-when-forced">
            {words.current}
          </span>
        )}
        <span className="mt-0.5 block text-sm text-second sm:hidden">
          <FillIn text={words.startedAt} parts={{ at: started }} />
          <br />
          <FillIn text={words.lastUsedAt} parts={{ at: lastUsed }} />
        </span>
      </th>
      <td className="py-2.5 pr-3 whitespace-nowrap text-second max-sm:hidden">{started}</td>
      <td className="py-2.5 pr-3 whitespace-nowrap text-second max-sm:hidden">{lastUsed}</td>
      <td className="py-1.5 text-right">
        <SignOut session={session} {...ending} />
      </td>
    </tr>
  )
}
