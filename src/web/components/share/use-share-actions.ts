import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { describeError } from '#web/lib/api-error.ts'
import { copyFieldText } from '#web/lib/copy-text.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { showToast } from '#web/lib/toasts.ts'
import type { countPictureQuery } from './share.queries.ts'
import { shareWords as words } from './share.words.ts'
import { canShareFiles, type ShareEnd, shareFile } from './share-file.ts'
import type { Note } from './share-note.tsx'

/**
 * Copies a text that is not in a field, through a temporary one. That field is inside the dialog, because nothing behind a
 * modal dialog can be selected.
 */
const copyData = async (text: string, dialog: HTMLElement): Promise<boolean> => {
  const field = document.createElement('input')
  const focused = document.activeElement
  field.readOnly = true
  field.value = text
  field.className = 'sr-only'
  dialog.append(field)
  try {
    return await copyFieldText(field)
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}

/** Runs an async action one call at a time; calls during a run are ignored. */
const useSingleFlight = (act: () => Promise<void>) => {
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    try {
      await act()
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { run, isBusy }
}

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
