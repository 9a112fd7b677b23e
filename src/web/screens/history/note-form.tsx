import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isDay } from '#domain/days.ts'
import { boxClass } from '#web/components/form/fields.ts'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { describeError } from '#web/lib/api-error.ts'
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

/** Edits the day and text of a note. Escape cancels. */
export const NoteForm = ({ userId, appStoreId, note, onClose }: NoteFormProps) => {
  const id = useId()
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
        <div className="w-36">
          <label htmlFor={`${id}-day`} className="mb-1 block text-xs text-third">
            {words.day}
          </label>
          <input
            id={`${id}-day`}
            type="date"
            required
            value={draft.day}
            onChange={({ currentTarget }) => setDraft({ ...draft, day: currentTarget.value })}
            className={`${boxClass} px-2`}
          />
        </div>
        <div className="min-w-0 flex-[1_1_14rem]">
          <label htmlFor={`${id}-text`} className="mb-1 block text-xs text-third">
            {words.text}
          </label>
          <input
            id={`${id}-text`}
            ref={field}
            value={draft.text}
            maxLength={longestText}
            autoComplete="off"
            placeholder={words.textHint}
            onChange={({ currentTarget }) => setDraft({ ...draft, text: currentTarget.value })}
            className={`${boxClass} px-3`}
          />
        </div>
        <Button type="submit" look="solid" disabled={!canSave} aria-busy={isPending} className="aria-busy:opacity-80">
          {words.save}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
      {error && <FormRefusal message={words.saveFailed(describeError(error))} error={error} className="mt-2" />}
    </form>
  )
}
