import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AppNote, addAppNote, changeAppNote, removeAppNote } from '#contract/rank-histories.ts'
import { appNotesQuery } from '#web/components/rank-histories/notes.queries.ts'
import { useUndoable } from '#web/components/undo/use-undoable.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'
import { notesWords as words } from './notes.words.ts'

const byDay = (a: AppNote, b: AppNote): number => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1)

/** Adds or replaces a note; sorted by day, as in the API response. */
const withNote = (notes: readonly AppNote[], note: AppNote): AppNote[] =>
  [...notes.filter(({ id }) => id !== note.id), note].toSorted(byDay)

type Owner = { userId: string; appStoreId: string }

export type NoteDraft = { day: string; text: string }

/** Without an id it is a new note. */
type Saved = NoteDraft & { id: string | undefined }

/** Changes the notes in the query cache. */
const useChangeNotes = ({ userId, appStoreId }: Owner) => {
  const queryClient = useQueryClient()
  return (change: (notes: AppNote[]) => AppNote[]) =>
    void queryClient.setQueryData(appNotesQuery(userId, appStoreId).queryKey, notes => notes && change(notes))
}

const send = ({ userId, appStoreId }: Owner, { id, ...body }: Saved): Promise<AppNote> =>
  id === undefined
    ? call(addAppNote, { params: { userId, appStoreId }, body })
    : call(changeAppNote, { params: { userId, noteId: id }, body })

export const useSaveNote = (owner: Owner) => {
  const changeNotes = useChangeNotes(owner)
  return useMutation({
    mutationFn: (saved: Saved) => send(owner, saved),
    onSuccess: note => {
      changeNotes(notes => withNote(notes, note))
      showToast({ title: words.saved })
    },
  })
}

/** Removes a note and offers an undo, which recreates it under a new id. */
export const useRemoveNote = (owner: Owner) => {
  const changeNotes = useChangeNotes(owner)
  const putBack = (note: AppNote) => changeNotes(notes => withNote(notes, note))
  return useUndoable({
    remove: ({ id }: AppNote) => call(removeAppNote, { params: { userId: owner.userId, noteId: id } }),
    takeOut: ({ id }) => changeNotes(notes => notes.filter(note => note.id !== id)),
    putBack,
    describe: () => ({ title: words.removed }),
    failed: { remove: words.removeFailed, restore: words.undoFailed },
    restore: ({ day, text }) => send(owner, { id: undefined, day, text }),
    onRestored: putBack,
  })
}
