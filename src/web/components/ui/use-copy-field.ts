import { type RefObject, useRef, useState } from 'react'
import { type CopiedField, copyFieldText } from '#web/lib/copy-text.ts'
import { showToast } from '#web/lib/toasts.ts'

type CopyingField<Field> = {
  field: RefObject<Field | null>
  copy: () => Promise<void>
  /** True when the browser blocked clipboard access; the text stays selected for copying by keyboard. */
  isLeftSelected: boolean
}

/** Copies the text of a field and confirms it with a toast. */
export const useCopyField = <Field extends CopiedField>(copiedText: string): CopyingField<Field> => {
  const field = useRef<Field>(null)
  const [isLeftSelected, setIsLeftSelected] = useState(false)

  const copy = async () => {
    if (!field.current) return
    const isCopied = await copyFieldText(field.current)
    setIsLeftSelected(!isCopied)
    if (isCopied) showToast({ title: copiedText })
  }

  return { field, copy, isLeftSelected }
}
