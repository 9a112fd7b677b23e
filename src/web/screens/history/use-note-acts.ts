import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AppNote, addAppNote, changeAppNote, removeAppNote } from '#contract/rank-series.ts'
import { tellFailure } from '#web/components/feedback/tell-failure.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'
import { appNotesQuery } from './history.queries.ts'
import { withNote, withoutNote } from './note-list.ts'
import { notesWords as words } from './notes.words.ts'

/** Whose notes, and on which app. */
type Owner = { userId: string; appStoreId: string }

export type NoteDraft = { day: string; text: string }

/** A note without an id is new. */
type Saved = NoteDraft & { id: string | undefined }

const changeNotes = (
  queryClient: QueryClient,
  { userId, appStoreId }: Owner,
  change: (notes: readonly AppNote[]) => AppNote[],
): void => {
  queryClient.setQueryData(appNotesQuery(userId, appStoreId).queryKey, notes => notes && change(notes))
}

const send = ({ userId, appStoreId }: Owner, { id, ...body }: Saved): Promise<AppNote> =>
  id === undefined
    ? call(addAppNote, { params: { userId, appStoreId }, body })
    : call(changeAppNote, { params: { userId, noteId: id }, body })

/** Adds or changes a note. Failures are the form's to tell. */
export const useSaveNote = (owner: Owner) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (saved: Saved) => send(owner, saved),
    onSuccess: note => {
      changeNotes(queryClient, owner, notes => withNote(notes, note))
      showToast({ title: words.saved })
    },
  })
}

/** Adds a note again that was removed a moment ago. It comes back under another id. */
const useUndo = (owner: Owner) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ day, text }: AppNote) => send(owner, { id: undefined, day, text }),
    onSuccess: note => changeNotes(queryClient, owner, notes => withNote(notes, note)),
    onError: error => tellFailure(words.undoFailed, error),
  })
}

/** Removes a note at once, and offers to undo it for ten seconds. What the server refuses is put back. */
export const useRemoveNote = (owner: Owner) => {
  const queryClient = useQueryClient()
  const { mutate: undo } = useUndo(owner)
  return useMutation({
    mutationFn: ({ id }: AppNote) => call(removeAppNote, { params: { userId: owner.userId, noteId: id } }),
    onMutate: note => changeNotes(queryClient, owner, notes => withoutNote(notes, note)),
    onSuccess: (_, note) => {
      const action = { label: words.undo, hint: words.undoHint, onAct: () => undo(note) }
      showToast({ title: words.removed, action })
    },
    onError: (error, note) => {
      changeNotes(queryClient, owner, notes => withNote(notes, note))
      tellFailure(words.removeFailed, error)
    },
  })
}
