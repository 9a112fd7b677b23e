import { useState } from 'react'
import { isDay } from '#domain/days.ts'
import { EditForm } from '#web/components/form/edit-form.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { notesWords as words } from './notes.words.ts'
import { type NoteDraft, useSaveNote } from './use-note-actions.ts'

type NoteFormProps = {
  userId: string
  appStoreId: string
  /** Without an id it is a new note. */
  note: { id?: string; day: string; text?: string }
  onClose: () => void
}

const longestText = 280

export const NoteForm = ({ userId, appStoreId, note, onClose }: NoteFormProps) => {
  const [draft, setDraft] = useState<NoteDraft>({ day: note.day, text: note.text ?? '' })
  const saving = useSaveNote({ userId, appStoreId })
  const text = draft.text.trim()
  return (
    <EditForm
      words={{ ...words, failed: words.saveFailed }}
      mutation={saving}
      canSave={text !== '' && isDay(draft.day)}
      onSave={() => saving.mutate({ id: note.id, day: draft.day, text }, { onSuccess: onClose })}
      onClose={onClose}
      aria-label={words.form}
      className="mt-2"
    >
      <div className="flex flex-wrap items-end gap-x-2 gap-y-2">
        <TextField
          label={words.text}
          value={draft.text}
          maxLength={longestText}
          placeholder={words.textHint}
          onChange={typed => setDraft({ ...draft, text: typed })}
          className="min-w-0 flex-[1_1_14rem]"
        />
        <TextField
          label={words.day}
          type="date"
          required
          value={draft.day}
          onChange={day => setDraft({ ...draft, day })}
          className="w-36"
        />
      </div>
    </EditForm>
  )
}
