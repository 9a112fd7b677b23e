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
