import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AppNote } from '#contract/rank-histories.ts'
import { AroundLink } from '#web/components/circumstances/circumstances-card.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { appNotesQuery } from '#web/components/rank-histories/notes.queries.ts'
import { Section } from '#web/components/ui/section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { describeError } from '#web/lib/api-error.ts'
import { useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { NoteForm } from './note-button.tsx'
import { notesWords as words } from './notes.words.ts'
import { useRemoveNote } from './use-note-actions.ts'

type Owner = { userId: string; appStoreId: string }

const act = textLink('aside')

const NoteRow = ({ owner, note, onRemove }: { owner: Owner; note: AppNote; onRemove: (note: AppNote) => void }) => {
  const reader = useReader()
  const button = useRef<HTMLButtonElement>(null)
  const [isChanging, setChanging] = useState(false)
  const dayText = formatUtcDay(note.day, reader)
  const close = () => {
    setChanging(false)
    button.current?.focus()
  }
  return (
    <li className="border-t border-line py-2 text-table last:border-b">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <time dateTime={note.day} className="w-24 shrink-0 text-second">
          {dayText}
        </time>
        <p className="min-w-0 flex-[1_1_12rem]">{note.text}</p>
        <span className="flex gap-4">
          <AroundLink appStoreId={owner.appStoreId} day={note.day}>
            <span className="sr-only"> {dayText}</span>
          </AroundLink>
          <button
            ref={button}
            type="button"
            aria-label={words.changeOf(dayText)}
            aria-expanded={isChanging}
            onClick={() => setChanging(!isChanging)}
            className={act}
          >
            {words.change}
          </button>
          <button type="button" aria-label={words.removeOf(dayText)} onClick={() => onRemove(note)} className={act}>
            {words.remove}
          </button>
        </span>
      </div>
      {isChanging && <NoteForm {...owner} note={note} onClose={close} />}
    </li>
  )
}

export const NotesSection = (owner: Owner) => {
  const { data: notes, error, refetch } = useQuery(appNotesQuery(owner.userId, owner.appStoreId))
  const list = useRef<HTMLDivElement>(null)
  const { mutate: remove } = useRemoveNote(owner)
  const removeNote = (note: AppNote) => {
    // The row disappears with its button, so move the focus to the list.
    list.current?.focus()
    remove(note)
  }
  return (
    <Section title={words.title} aside={<p className="text-sm text-second">{words.hint}</p>}>
      <div ref={list} tabIndex={-1} className="outline-none">
        {notes && notes.length === 0 && (
          <Empty title={words.none} example={words.example}>
            {words.noneHint}
          </Empty>
        )}
        {notes && notes.length > 0 && (
          <ul>
            {notes.toReversed().map(note => (
              <NoteRow key={note.id} owner={owner} note={note} onRemove={removeNote} />
            ))}
          </ul>
        )}
        {!notes && error && <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />}
      </div>
    </Section>
  )
}
