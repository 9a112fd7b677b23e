/** How sharing ended; `left` means that the user cancelled. */
export type ShareEnd = 'shared' | 'left' | 'failed'

type FileSharer = Pick<Navigator, 'share' | 'canShare'>

/** Old browsers, and pages not served over HTTPS, lack both functions. */
const hasShare = (navigator: Partial<FileSharer>): navigator is FileSharer =>
  typeof navigator.share === 'function' && typeof navigator.canShare === 'function'

/** Whether the browser can share files of this type. Tested with an empty file, before the real one is loaded. */
export const canShareFiles = (type: string, sharer: Partial<FileSharer> = navigator): boolean =>
  hasShare(sharer) && sharer.canShare({ files: [new File([], 'picture.png', { type })] })

const isChangeOfMind = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** Opens the browser's share sheet and waits until it closes. */
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
