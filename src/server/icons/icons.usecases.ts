import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { dayMs, mebibyte, minuteMs, secondMs } from '#domain/units.ts'
import type { Clock } from '../platform/process/clock.ts'
import { messageOf } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import { decodePicture, getPlaceholder, pngAddress } from './draw-icon.usecases.ts'
import { fetchIcon } from './fetch-icon.usecases.ts'
import { findIconFile, type IconFile, saveIconFile, trimIconFolder } from './icon-folder.repository.ts'
import { findIconUrl, findShownAddress } from './icon-sources.rules.ts'
import { UnusableIconError } from './icons.errors.ts'
import { readPicture } from './pictures.rules.ts'

type IconCacheOptions = { folder: string; cacheMegabytes: number; clock: Clock; log: Log }

/** The icon cache on disk. A disk failure is logged once and only disables the cache. */
const createIconCache = ({ folder, cacheMegabytes, clock, log }: IconCacheOptions) => {
  const maxBytes = cacheMegabytes * mebibyte
  /** The size that this process last computed; undefined before its first check. */
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
const createDownload = ({ timeLimitMs, isStopping }: DownloadOptions) => {
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

/** App icons, ready to draw. */
export type Icons = {
  /**
   * The icon at this address as a 256 × 256 PNG data URL, or the placeholder if the address is null, not allowed or
   * unreadable. Never throws because of the content.
   */
  findIcon(address: string | null): Promise<string>
}

/** After this the icon is downloaded again; if that fails, the old one is kept. */
const freshForMs = 7 * dayMs
/** A failed icon is not retried before this, because each attempt may take the whole time limit. */
const failureLastsMs = 10 * minuteMs
const inMemory = 200
const mostFailures = 2000

type DrawnIcon = { address: string; madeAt: Date }

type IconsOptions = {
  clock: Clock
  log: Log
  imageSources: readonly string[]
  settings: { storage: { dataDir: string }; icons: { cacheMegabytes: number } }
  /** Covers the wait in the queue and the response. */
  timeLimitMs?: number
}

/**
 * Icons from Apple's image hosts and `imageSources`, cached in `icons/` of the data folder. `stop` aborts downloads in
 * progress.
 */
export const createIcons = (options: IconsOptions): Icons & { stop(): Promise<void> } => {
  const { clock, log, imageSources, settings, timeLimitMs = 10 * secondMs } = options
  const stopping = new AbortController()
  const download = createDownload({ timeLimitMs, isStopping: stopping.signal })
  const folder = join(settings.storage.dataDir, 'icons')
  const files = createIconCache({ folder, ...settings.icons, clock, log })
  const drawn = new LRUCache<string, DrawnIcon>({ max: inMemory })
  const failedAt = new LRUCache<string, Date>({ max: mostFailures })
  const underWay = new Map<string, Promise<string>>()

  const isWithin = (ms: number, since: Date | undefined): boolean =>
    since !== undefined && clock.now().getTime() - since.getTime() < ms

  const refuse = (address: string, reason: string): void => {
    const shortAddress = findShownAddress(address)
    if (!shortAddress || stopping.signal.aborted || isWithin(failureLastsMs, failedAt.get(address))) return
    failedAt.set(address, clock.now())
    log.warn({ icon: shortAddress, reason }, `The icon ${shortAddress} is not used: ${reason}.`)
  }

  const toDrawn = (file: { png: Buffer; madeAt: Date }): DrawnIcon => ({
    address: pngAddress(file.png),
    madeAt: file.madeAt,
  })

  const findCachedIcon = async (address: string): Promise<DrawnIcon | undefined> => {
    const file = await files.find(address)
    return file && toDrawn(file)
  }

  const fetchAnew = async (url: URL): Promise<DrawnIcon | undefined> => {
    try {
      const file = { png: await download(url), madeAt: clock.now() }
      await files.save(url.href, file)
      return toDrawn(file)
    } catch (error) {
      refuse(url.href, messageOf(error))
      return undefined
    }
  }

  const find = async (url: URL): Promise<string> => {
    const cachedIcon = drawn.get(url.href) ?? (await findCachedIcon(url.href))
    const mayStay = isWithin(freshForMs, cachedIcon?.madeAt) || isWithin(failureLastsMs, failedAt.get(url.href))
    const icon = mayStay ? cachedIcon : ((await fetchAnew(url)) ?? cachedIcon)
    if (icon) drawn.set(url.href, icon)
    return icon?.address ?? getPlaceholder()
  }

  return {
    findIcon: async address => {
      const url = findIconUrl(address ?? '', imageSources)
      if (!url) {
        refuse(address ?? '', 'not on an Apple image host')
        return getPlaceholder()
      }
      const finding = underWay.get(url.href) ?? find(url).finally(() => underWay.delete(url.href))
      underWay.set(url.href, finding)
      return finding
    },
    stop: async () => {
      stopping.abort()
      await Promise.allSettled(underWay.values())
    },
  }
}
