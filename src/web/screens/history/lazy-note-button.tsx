import { Link, useLocation } from '@tanstack/react-router'
import type { Day } from '#domain/days.ts'
import { textLink } from '#web/components/ui/text-link.ts'
import { useUser } from '#web/lib/current-user.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { useOnDemand } from '#web/lib/on-demand.ts'
import { signInFrom } from '#web/lib/sign-in.ts'
import { historyWords as words } from './history.words.ts'

type LazyNoteButtonProps = {
  appStoreId: string
  /** The last day that the user pointed at. */
  day: Day
}

const SignInHint = () => {
  const signIn = (
    <Link to="/auth" search={signInFrom(useLocation())} className={textLink('text', 'text-ink')}>
      {words.signIn}
    </Link>
  )
  return (
    <p className="text-sm text-second">
      <FillIn text={words.signInHint} parts={{ signIn }} />
    </p>
  )
}

const loadNoteButton = async () => (await import('./note-button.tsx')).NoteButton

/** The button for adding a note. Its code loads for signed-in users only; the space is reserved meanwhile. */
export const LazyNoteButton = ({ appStoreId, day }: LazyNoteButtonProps) => {
  const user = useUser()
  const NoteButton = useOnDemand(loadNoteButton, { reason: user?.id })
  return (
    <div className="flex min-h-8 max-w-full min-w-0 flex-[1_1_18rem] items-center">
      {user ? NoteButton && <NoteButton userId={user.id} appStoreId={appStoreId} day={day} /> : <SignInHint />}
    </div>
  )
}
