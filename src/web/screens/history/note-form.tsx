import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isDay } from '#domain/days.ts'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { notesWords as words } from './notes.words.ts'
import { type NoteDraft, useSaveNote } from './use-note-actions.ts'

type NoteFormProps = {
  userId: string
  appStoreId: string
  /** Without an id it is a new note. */
  note: { id?: string; day: string; text?: string }
  onClose: () => void
}

/** The server's limit. */
const longestText = 280

export const NoteForm = ({ userId, appStoreId, note, onClose }: NoteFormProps) => {
  const field = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<NoteDraft>({ day: note.day, text: note.text ?? '' })
  useEffect(() => field.current?.focus(), [])
  const { mutate, isPending, error } = useSaveNote({ userId, appStoreId })
  const text = draft.text.trim()
  const canSave = text !== '' && isDay(draft.day)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSave && !isPending) mutate({ id: note.id, day: draft.day, text }, { onSuccess: onClose })
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose()
  }
  return (
    <form aria-label={words.form} onSubmit={submit} onKeyDown={closeOnEscape} className="mt-2">
      <div className="flex flex-wrap items-end gap-x-2 gap-y-2">
        <TextField
          label={words.day}
          type="date"
          required
          value={draft.day}
          onChange={day => setDraft({ ...draft, day })}
          className="w-36"
        />
        <TextField
          ref={field}
          label={words.text}
          value={draft.text}
          maxLength={longestText}
          placeholder={words.textHint}
          onChange={typed => setDraft({ ...draft, text: typed })}
          className="min-w-0 flex-[1_1_14rem]"
        />
        <Button type="submit" look="solid" disabled={!canSave} aria-busy={isPending}>
          {words.save}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
      <FormRefusal failed={words.saveFailed} error={error} className="mt-2" />
    </form>
  )
}
