/** Some browsers begin a download a moment after the click. */
const keepAddressMs = 60_000

/** Hands a file to the browser's downloads, under its own name. */
export const saveFile = (file: File): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), keepAddressMs)
}
