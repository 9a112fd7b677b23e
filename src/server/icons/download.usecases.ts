import pLimit from 'p-limit'
import { secondMs } from '#domain/units.ts'
import { messageOf } from '../platform/process/errors.ts'
import { decodePicture } from './draw-icon.usecases.ts'
import { fetchIcon } from './fetch-icon.usecases.ts'
import { UnusableIconError } from './icons.errors.ts'
import { readPicture } from './pictures.rules.ts'

const atATime = 2

/** fetch puts the real error in `cause`. */
const causeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : messageOf(cause)
}

type DownloadOptions = { timeLimitMs: number; isStopping: AbortSignal }

/**
 * Downloads icons, two at a time. The time limit covers both the wait in the queue and the response, so a request behind
 * hanging ones fails no later than they do.
 */
export const createDownload = ({ timeLimitMs, isStopping }: DownloadOptions) => {
  const takeTurn = pLimit(atATime)

  /** Downloads an icon and re-encodes it as PNG. @throws UnusableIconError with the reason for any failure. */
  return async (url: URL): Promise<Buffer> => {
    const timeLimit = AbortSignal.timeout(timeLimitMs)
    const signal = AbortSignal.any([isStopping, timeLimit])
    try {
      return await takeTurn(async () => {
        const image = await decodePicture(readPicture(await fetchIcon(url, signal)))
        return image.asPng()
      })
    } catch (error) {
      if (error instanceof UnusableIconError) throw error
      if (timeLimit.aborted) throw new UnusableIconError(`took longer than ${timeLimitMs / secondMs} s`)
      throw new UnusableIconError(`the connection failed: ${causeOf(error)}`)
    }
  }
}
