import { Link } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { useBrowserReader } from '#web/lib/reader.ts'
import { alertsWords } from './alerts.words.ts'
import { useSaveZone } from './use-schedule-acts.ts'

const { when: words } = alertsWords

const change = (
  <Link to="/settings" className={textLink('quiet')}>
    {words.changeZone}
  </Link>
)

/** The browser's zone is known only in the browser; the server's first render offers UTC, which is no offer. */
const NoZone = ({ user }: { user: User }) => {
  const { timeZone } = useBrowserReader()
  const { mutate, isPending } = useSaveZone(user)
  return (
    <>
      {words.noZone}{' '}
      {timeZone !== 'UTC' && (
        <button
          type="button"
          aria-busy={isPending}
          onClick={() => !isPending && mutate(timeZone)}
          className={`${actionLink} text-ink`}
        >
          {words.takeZone(timeZone.replaceAll('_', ' '))}
        </button>
      )}
    </>
  )
}

/** In which zone the hours of the form are. */
export const ZoneNote = ({ user, timeZone }: { user: User; timeZone: string | null }) => (
  <p className="min-h-6 text-table text-second">
    {timeZone === null ? (
      <NoZone user={user} />
    ) : (
      <FillIn text={words.zone} parts={{ zone: timeZone.replaceAll('_', ' '), change }} />
    )}
  </p>
)
