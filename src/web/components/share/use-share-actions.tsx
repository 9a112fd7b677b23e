import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { describeError } from '#web/lib/api-error.ts'
import { classNames } from '#web/lib/class-names.ts'
import { copyFieldText } from '#web/lib/copy-text.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { showToast } from '#web/lib/toasts.ts'
import type { countPictureQuery } from './share.queries.ts'
import { shareWords as words } from './share.words.ts'

/** How sharing ended; `left` means that the user cancelled. */
type ShareEnd = 'shared' | 'left' | 'failed'

type FileSharer = Pick<Navigator, 'share' | 'canShare'>

/** Old browsers, and pages not served over HTTPS, lack both functions. */
const hasShare = (navigator: Partial<FileSharer>): navigator is FileSharer =>
  typeof navigator.share === 'function' && typeof navigator.canShare === 'function'

const type = 'image/png'

/** Whether the browser can share pictures. Tested with an empty file, before the real one is loaded. */
export const canShareFiles = (sharer: Partial<FileSharer> = navigator): boolean =>
  hasShare(sharer) && sharer.canShare({ files: [new File([], 'picture.png', { type })] })

const isChangeOfMind = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

export const shareFile = async (file: File, sharer: FileSharer = navigator): Promise<ShareEnd> => {
  const data = { files: [file] }
  if (!sharer.canShare(data)) return 'failed'
  try {
    await sharer.share(data)
    return 'shared'
  } catch (error) {
    return isChangeOfMind(error) ? 'left' : 'failed'
  }
}

/** Feedback that other pages show as a toast. `data` is a text for the user to copy. */
export type Note = { title: string; text?: string; tone: 'plain' | 'bad'; data?: string }

const select = (field: HTMLInputElement | null): void => {
  field?.focus()
  field?.select()
}

const DataField = ({ data }: { data: string }) => (
  <input
    ref={select}
    readOnly
    value={data}
    aria-label={words.data}
    onFocus={event => event.currentTarget.select()}
    className="mt-1.5 h-9 w-full rounded-button border border-line-strong bg-panel px-3 text-sm text-second"
  />
)

/** On a low screen the note may be out of view. */
const show = (note: HTMLElement | null): void => note?.scrollIntoView({ block: 'nearest' })

/** Rendered even when empty, so that screen readers announce changes, and beside the buttons, so that they do not move. */
export const ShareNote = ({ note }: { note: Note | undefined }) => (
  <div role="status" className={note?.data ? 'basis-full' : 'min-w-0 flex-1'}>
    {note && (
      <div
        ref={show}
        className={classNames(
          'border-l-2 py-0.5 pl-3 max-sm:mt-3',
          note.data && 'mt-3',
          note.tone === 'bad' ? 'border-bad' : 'border-line-strong',
        )}
      >
        <p className="text-table font-medium">{note.title}</p>
        {note.text && <p className="text-sm text-second">{note.text}</p>}
        {note.data && <DataField data={note.data} />}
      </div>
    )}
  </div>
)

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

type ShareActionsInput = {
  query: ReturnType<typeof countPictureQuery>
  fileName: string
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
    if (!canShareFiles()) return copy(words.copiedText)
    const end = await getFile().then<ShareEnd, ShareEnd>(shareFile, () => 'failed')
    if (end === 'shared') showNote({ title: words.shared, tone: 'plain' })
    if (end === 'failed') await copy(words.copiedUnshared)
  }
  return { save: useSingleFlight(save), share: useSingleFlight(share), note, clearNote }
}
