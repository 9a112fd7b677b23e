export type CopiedField = HTMLInputElement | HTMLTextAreaElement

/**
 * Copies the text of a field. Clipboard access needs HTTPS or localhost, but this product is often served over plain HTTP in
 * a home network, so it falls back to the old command.
 */
export const copyFieldText = async (field: CopiedField): Promise<boolean> => {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(field.value)
      return true
    } catch {
      // Blocked: fall back to the old command.
    }
  }
  field.select()
  return document.execCommand('copy')
}

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
