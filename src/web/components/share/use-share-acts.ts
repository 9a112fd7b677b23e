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
import { useOnce } from './use-once.ts'

const type = 'image/png'

type ShareActsInput = {
  query: ReturnType<typeof countPictureQuery>
  fileName: string
  /** The text to copy when files cannot be shared. */
  writeData: () => string
  dialog: RefObject<HTMLDialogElement | null>
}

/** Shows feedback inside the dialog, which covers the toasts, or as a toast once the dialog is closed. */
const useNote = (dialog: ShareActsInput['dialog']) => {
  const [note, setNote] = useState<Note>()
  const tell = (told: Note) => {
    if (dialog.current?.open) setNote(told)
    else showToast({ title: told.title, tone: told.tone, ...(told.text && { description: told.text }) })
  }
  return { note, tell, forget: () => setNote(undefined) }
}

/** Saves and shares the displayed picture. Waits when it is still loading, and fetches it again after a failure. */
export const useShareActs = ({ query, fileName, writeData, dialog }: ShareActsInput) => {
  const queryClient = useQueryClient()
  const { note, tell, forget } = useNote(dialog)

  const getFile = async () => {
    const { blob } = await queryClient.fetchQuery(query)
    return new File([blob], fileName, { type })
  }
  const save = async () => {
    forget()
    try {
      saveFile(await getFile())
      tell({ title: words.saved, text: words.savedText(fileName), tone: 'plain' })
    } catch (error) {
      tell({ title: words.saveFailed, text: describeError(error), tone: 'bad' })
    }
  }
  const copy = async (text: string) => {
    const data = writeData()
    const isCopied = await copyData(data, dialog.current ?? document.body)
    if (isCopied) tell({ title: words.copied, text, tone: 'plain' })
    else tell({ title: words.byHand, text: words.byHandText, tone: 'bad', data })
  }
  const share = async () => {
    forget()
    if (!canShareFiles(type)) return copy(words.copiedText)
    const end = await getFile().then<ShareEnd, ShareEnd>(shareFile, () => 'failed')
    if (end === 'shared') tell({ title: words.shared, tone: 'plain' })
    if (end === 'failed') await copy(words.copiedUnshared)
  }
  return { save: useOnce(save), share: useOnce(share), note, forget }
}
