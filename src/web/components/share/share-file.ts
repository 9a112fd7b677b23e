/** How a share ended; `left` is when the person changed their mind. */
export type ShareEnd = 'shared' | 'left' | 'failed'

type FileSharer = Pick<Navigator, 'share' | 'canShare'>

/** Old browsers, and those without https, know neither of the two functions. */
const hasShare = (navigator: Partial<FileSharer>): navigator is FileSharer =>
  typeof navigator.share === 'function' && typeof navigator.canShare === 'function'

/** Whether this browser takes files of this kind, asked with an empty one before the real one is there. */
export const canShareFiles = (type: string, sharer: Partial<FileSharer> = navigator): boolean =>
  hasShare(sharer) && sharer.canShare({ files: [new File([], 'picture.png', { type })] })

const isChangeOfMind = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** Opens the browser's own way to share, and waits for its end. */
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
