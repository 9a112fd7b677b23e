import { mebibyte } from '#domain/units.ts'
import type { Clock } from '../platform/process/clock.ts'
import { messageOf } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import { decodePicture } from './draw-icon.usecases.ts'
import { findIconFile, type IconFile, saveIconFile, trimIconFolder } from './icon-folder.repository.ts'
import { UnusableIconError } from './icons.errors.ts'
import { readPicture } from './pictures.rules.ts'

type IconCacheOptions = { folder: string; cacheMegabytes: number; clock: Clock; log: Log }

/** The icon cache on disk. A disk failure is logged once and only disables the cache. */
export const createIconCache = ({ folder, cacheMegabytes, clock, log }: IconCacheOptions) => {
  const maxBytes = cacheMegabytes * mebibyte
  /** The size as far as this process knows; undefined until it has checked. */
  let bytes: number | undefined
  let isReported = false

  const reportOnce = (error: unknown): undefined => {
    if (!isReported)
      log.warn({ err: error }, `Icons cannot be stored in ${folder}, so they are downloaded again: ${messageOf(error)}`)
    isReported = true
    return undefined
  }

  const ensureRoom = async (added: number): Promise<void> => {
    if (bytes !== undefined) bytes += added
    if (bytes === undefined || bytes > maxBytes) bytes = await trimIconFolder(folder, maxBytes)
  }

  return {
    /** A damaged file counts as missing. */
    find: async (address: string): Promise<IconFile | undefined> => {
      try {
        const file = await findIconFile(folder, address, clock.now())
        if (file) await decodePicture(readPicture(file.png))
        return file
      } catch (error) {
        return error instanceof UnusableIconError ? undefined : reportOnce(error)
      }
    },

    save: async (address: string, icon: IconFile): Promise<void> => {
      try {
        await saveIconFile(folder, address, icon)
        await ensureRoom(icon.png.length)
      } catch (error) {
        reportOnce(error)
      }
    },
  }
}
