import { minuteMs } from '#domain/units.ts'
import type { Database } from '../platform/database/database.ts'
import { tagAnswer } from '../platform/http/answer-cache.ts'
import type { Clock } from '../platform/process/clock.ts'
import {
  findImageFacts,
  findStoredImage,
  type ImageSubject,
  type StoredImage,
  saveImage,
  trimImages,
} from './share-images.repository.ts'
import { keptMinutes, mostImages } from './share-images.rules.ts'

/** @throws RequestError app.not_found for an unknown app. */
export type DrawImage = (subject: ImageSubject) => Promise<Buffer>

type InTurn = (work: () => Promise<Buffer>) => Promise<Buffer>

type Options = { db: Database; clock: Clock; draw: DrawImage }

/** An image response. */
export const answerPng = (png: Buffer) => ({ body: png, contentType: 'image/png' })

/** Images rendered once for all visitors and processes, and again on request after half an hour. */
export const createImageCache = ({ db, clock, draw }: Options) => {
  /** Parallel requests share one rendering. */
  const finding = new Map<ImageSubject, Promise<StoredImage>>()

  // Uses the absolute difference, so that a clock that was set back does not make an image fresh again.
  const isFresh = ({ madeAt }: Pick<StoredImage, 'madeAt'>): boolean =>
    Math.abs(clock.now().getTime() - madeAt.getTime()) < keptMinutes * minuteMs

  const share = (
    subject: ImageSubject,
    find: (isCurrent: () => boolean) => Promise<StoredImage>,
  ): Promise<StoredImage> => {
    const isCurrent = () => finding.get(subject) === promise
    const promise: Promise<StoredImage> = find(isCurrent).finally(() => {
      if (isCurrent()) finding.delete(subject)
    })
    finding.set(subject, promise)
    return promise
  }

  /** An image that was discarded while rendering is sent to its waiting requests but not stored. */
  const make = async (
    subject: ImageSubject,
    isCurrent: () => boolean,
    inTurn: InTurn = work => work(),
  ): Promise<StoredImage> => {
    const madeAt = clock.now()
    const png = await inTurn(() => draw(subject))
    const image = { png, etag: tagAnswer(answerPng(png)).etag, madeAt }
    if (!isCurrent()) return image
    await saveImage(db, subject, image)
    await trimImages(db, mostImages)
    return image
  }

  return {
    /** The ETag of the stored image; undefined if it must be rendered. Does not read the image. */
    findTag: async (subject: ImageSubject): Promise<string | undefined> => {
      const facts = await findImageFacts(db, subject)
      return facts && isFresh(facts) ? facts.etag : undefined
    },

    /** Renders the image, if it must be rendered, when it is its turn. */
    findImage: (subject: ImageSubject, inTurn?: InTurn): Promise<StoredImage> =>
      finding.get(subject) ??
      share(subject, async isCurrent => {
        const stored = await findStoredImage(db, subject)
        return stored && isFresh(stored) ? stored : make(subject, isCurrent, inTurn)
      }),

    makeAnew: (subject: ImageSubject): Promise<StoredImage> => share(subject, isCurrent => make(subject, isCurrent)),

    /** Renderings in progress may use old data. */
    forgetUnderWay: (): void => finding.clear(),
  }
}
