/** Some browsers start a download a moment after the click, so the URL must stay valid. */
const keepAddressMs = 60_000

export const saveFile = (file: File): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), keepAddressMs)
}
