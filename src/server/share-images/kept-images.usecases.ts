import { minuteMs } from '#domain/units.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { tagAnswer } from '../platform/kept-answers.ts'
import {
  findImageFacts,
  findKeptImage,
  type ImageSubject,
  type KeptImage,
  saveImage,
  trimImages,
} from './share-images.repository.ts'
import { imagesKept, keptMinutes } from './share-images.rules.ts'

/** @throws RequestError app.not_found for an unknown app. */
export type DrawImage = (subject: ImageSubject) => Promise<Buffer>

type Options = { db: Database; clock: Clock; draw: DrawImage }

/** An image response. */
export const answerPng = (png: Buffer) => ({ body: png, contentType: 'image/png' })

/** Images rendered once for all visitors and processes, and again on request after half an hour. */
export const createKeptImages = ({ db, clock, draw }: Options) => {
  /** Parallel requests share one rendering. */
  const finding = new Map<ImageSubject, Promise<KeptImage>>()

  // Uses the absolute difference, so that a clock that was set back does not make an image fresh again.
  const isFresh = ({ madeAt }: Pick<KeptImage, 'madeAt'>): boolean =>
    Math.abs(clock.now().getTime() - madeAt.getTime()) < keptMinutes * minuteMs

  const share = (subject: ImageSubject, find: (isCurrent: () => boolean) => Promise<KeptImage>): Promise<KeptImage> => {
    const isCurrent = () => finding.get(subject) === promise
    const promise: Promise<KeptImage> = find(isCurrent).finally(() => {
      if (isCurrent()) finding.delete(subject)
    })
    finding.set(subject, promise)
    return promise
  }

  /** An image that was discarded while rendering is sent to its waiting requests but not stored. */
  const make = async (subject: ImageSubject, isCurrent: () => boolean): Promise<KeptImage> => {
    const madeAt = clock.now()
    const png = await draw(subject)
    const image = { png, etag: tagAnswer(answerPng(png)).etag, madeAt }
    if (!isCurrent()) return image
    await saveImage(db, subject, image)
    await trimImages(db, imagesKept)
    return image
  }

  return {
    /** The ETag of the stored image; undefined if it must be rendered. Does not read the image. */
    findTag: async (subject: ImageSubject): Promise<string | undefined> => {
      const facts = await findImageFacts(db, subject)
      return facts && isFresh(facts) ? facts.etag : undefined
    },

    findImage: (subject: ImageSubject): Promise<KeptImage> =>
      finding.get(subject) ??
      share(subject, async isCurrent => {
        const kept = await findKeptImage(db, subject)
        return kept && isFresh(kept) ? kept : make(subject, isCurrent)
      }),

    makeAnew: (subject: ImageSubject): Promise<KeptImage> => share(subject, isCurrent => make(subject, isCurrent)),

    /** Renderings in progress may use old data. */
    forgetUnderWay: (): void => finding.clear(),
  }
}
