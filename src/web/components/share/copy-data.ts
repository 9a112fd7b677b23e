import { copyFieldText } from '#web/lib/copy-text.ts'

/**
 * Copies a text that is not in a field, through a temporary one. That field is inside the dialog, because nothing behind a
 * modal dialog can be selected.
 */
export const copyData = async (text: string, dialog: HTMLElement): Promise<boolean> => {
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
