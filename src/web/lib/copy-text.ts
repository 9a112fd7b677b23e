export type CopiedField = HTMLInputElement | HTMLTextAreaElement

/**
 * Copies the text of a field. Clipboard access needs https or localhost, and this product is often served over plain
 * http in a home network: there the older command does it.
 */
export const copyFieldText = async (field: CopiedField): Promise<boolean> => {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(field.value)
      return true
    } catch {
      // Refused: try the older way.
    }
  }
  field.select()
  return document.execCommand('copy')
}

/** Copies a text that stands in no field. The focus comes back to where it was. */
export const copyText = async (text: string): Promise<boolean> => {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr-only'
  document.body.append(field)
  try {
    return await copyFieldText(field)
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
