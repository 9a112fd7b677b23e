import pLimit from 'p-limit'
import { secondMs } from '#domain/units.ts'
import { decodePicture } from './draw-icon.usecases.ts'
import { fetchIcon } from './fetch-icon.usecases.ts'
import { UnusableIconError } from './icons.errors.ts'
import { readPicture } from './pictures.rules.ts'

const atATime = 2

/** fetch tells the true cause in `cause`. */
const causeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause ? String(cause.code) : cause.message
}

type DownloadOptions = { timeLimitMs: number; isStopping: AbortSignal }

/**
 * Gets icons from the network, two at a time. The time limit holds for the wait and the whole answer: once it is over, a
 * request fails before it is sent, so who waits behind icons that hang waits no longer than these.
 */
export const createDownload = ({ timeLimitMs, isStopping }: DownloadOptions) => {
  const takeTurn = pLimit(atATime)

  /** The icon as a PNG of our own. @throws UnusableIconError with the reason, for whatever went wrong. */
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
