import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import type { FoundApp } from '#contract/search.ts'
import { failureToast } from '#web/components/tracking/track-failure.ts'
import { useTrackFound } from '#web/components/tracking/use-tracking.ts'
import { showToast } from '#web/lib/toasts.ts'
import { findAppWords as words } from './find-app.words.ts'
import { type Note, noneSelected, trackFailureNote } from './find-app-notes.ts'

// SPEC §9.
const navigationDelayMs = 100

type TrackSelectedInput = { userId: string; dialog: RefObject<HTMLDialogElement | null> }

/** Tracks the selected app, closes the dialog and opens the app's page. If the user has closed the dialog, the page stays. */
export const useTrackSelected = ({ userId, dialog }: TrackSelectedInput) => {
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useTrackFound(userId)
  const [note, setNote] = useState<Note>()
  const finish = (id: string) => {
    if (!dialog.current?.open) return
    dialog.current.close()
    setTimeout(() => void navigate({ to: '/apps/$id', params: { id } }), navigationDelayMs)
  }
  const fail = (error: unknown) => {
    if (dialog.current?.open) setNote(trackFailureNote(error))
    else showToast(failureToast(words.trackFailed, error))
  }
  const track = async (app: FoundApp | undefined) => {
    if (isPending) return
    setNote(app ? undefined : noneSelected)
    if (app) await mutateAsync(app).then(finish, fail)
  }
  return { track, isTracking: isPending, note, forgetNote: () => setNote(undefined) }
}
