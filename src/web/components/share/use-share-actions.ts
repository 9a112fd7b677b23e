import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { describeError } from '#web/lib/api-error.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { showToast } from '#web/lib/toasts.ts'
import { copyData } from './copy-data.ts'
import type { countPictureQuery } from './share.queries.ts'
import { shareWords as words } from './share.words.ts'
import { canShareFiles, type ShareEnd, shareFile } from './share-file.ts'
import type { Note } from './share-note.tsx'
import { useSingleFlight } from './use-single-flight.ts'

const type = 'image/png'

type ShareActionsInput = {
  query: ReturnType<typeof countPictureQuery>
  fileName: string
  /** The text to copy when files cannot be shared. */
  writeData: () => string
  dialog: RefObject<HTMLDialogElement | null>
}

/** Shows feedback inside the dialog, which covers the toasts, or as a toast once the dialog is closed. */
const useNote = (dialog: ShareActionsInput['dialog']) => {
  const [note, setNote] = useState<Note>()
  const showNote = (next: Note) => {
    if (dialog.current?.open) setNote(next)
    else showToast({ title: next.title, tone: next.tone, ...(next.text && { description: next.text }) })
  }
  return { note, showNote, clearNote: () => setNote(undefined) }
}

/** Saves and shares the displayed picture. Waits when it is still loading, and fetches it again after a failure. */
export const useShareActions = ({ query, fileName, writeData, dialog }: ShareActionsInput) => {
  const queryClient = useQueryClient()
  const { note, showNote, clearNote } = useNote(dialog)

  const getFile = async () => {
    const { blob } = await queryClient.fetchQuery(query)
    return new File([blob], fileName, { type })
  }
  const save = async () => {
    clearNote()
    try {
      saveFile(await getFile())
      showNote({ title: words.saved, text: words.savedText(fileName), tone: 'plain' })
    } catch (error) {
      showNote({ title: words.saveFailed, text: describeError(error), tone: 'bad' })
    }
  }
  const copy = async (text: string) => {
    const data = writeData()
    const isCopied = await copyData(data, dialog.current ?? document.body)
    if (isCopied) showNote({ title: words.copied, text, tone: 'plain' })
    else showNote({ title: words.byHand, text: words.byHandText, tone: 'bad', data })
  }
  const share = async () => {
    clearNote()
    if (!canShareFiles(type)) return copy(words.copiedText)
    const end = await getFile().then<ShareEnd, ShareEnd>(shareFile, () => 'failed')
    if (end === 'shared') showNote({ title: words.shared, tone: 'plain' })
    if (end === 'failed') await copy(words.copiedUnshared)
  }
  return { save: useSingleFlight(save), share: useSingleFlight(share), note, clearNote }
}
