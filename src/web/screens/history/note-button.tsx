import { PenLine } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Day } from '#domain/days.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SignInHint } from '#web/components/ui/sign-in-hint.tsx'
import { useUser } from '#web/lib/current-user.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { notesWords as words } from './notes.words.ts'

/** Loaded on demand, because few readers write notes. */
export const NoteForm = lazyPart(async () => (await import('./note-form.tsx')).NoteForm)

type NoteButtonProps = {
  appStoreId: string
  /** The last day that the user pointed at. */
  day: Day
}

const AddNote = ({ userId, appStoreId, day }: NoteButtonProps & { userId: string }) => {
  const reader = useReader()
  const button = useRef<HTMLButtonElement>(null)
  const [openedFor, setOpenedFor] = useState<Day>()
  const close = () => {
    setOpenedFor(undefined)
    button.current?.focus()
  }
  return (
    <div className="min-w-0 flex-1">
      <Button
        ref={button}
        aria-expanded={openedFor !== undefined}
        onClick={() => setOpenedFor(openedFor === undefined ? day : undefined)}
        className="h-8! text-sm!"
      >
        <PenLine size={14} aria-hidden />
        {words.noteOn(formatUtcDay(day, reader))}
      </Button>
      {openedFor && (
        <NoteForm key={openedFor} userId={userId} appStoreId={appStoreId} note={{ day: openedFor }} onClose={close} />
      )}
    </div>
  )
}

export const NoteButton = (props: NoteButtonProps) => {
  const user = useUser()
  return (
    <div className="flex min-h-8 max-w-full min-w-0 flex-[1_1_18rem] items-center">
      {user ? (
        <AddNote userId={user.id} {...props} />
      ) : (
        <p className="text-sm text-second">
          <SignInHint text={words.signInHint} />
        </p>
      )}
    </div>
  )
}
