import { PenLine } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Day } from '#domain/days.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { NoteForm } from './note-form.tsx'
import { notesWords as words } from './notes.words.ts'

type NoteButtonProps = { userId: string; appStoreId: string; day: Day }

/** Adds a note to the last day that the user pointed at. */
export const NoteButton = ({ userId, appStoreId, day }: NoteButtonProps) => {
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
