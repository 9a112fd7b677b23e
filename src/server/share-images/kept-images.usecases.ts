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

/** @throws RequestError app.not_found for an app that is not known here. */
export type DrawImage = (subject: ImageSubject) => Promise<Buffer>

type Options = { db: Database; clock: Clock; draw: DrawImage }

/** An answer that sends the picture. */
export const answerPng = (png: Buffer) => ({ body: png, contentType: 'image/png' })

/** Pictures that are made once for everybody and all processes, and anew when they are half an hour old. */
export const createKeptImages = ({ db, clock, draw }: Options) => {
  /** Whoever asks meanwhile waits for the same one. */
  const finding = new Map<ImageSubject, Promise<KeptImage>>()

  // A clock that was set back makes nothing younger.
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

  /** One that was forgotten before it was ready is sent to those who wait for it, and not kept. */
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
    /** The tag of the picture as it is kept; undefined where it has to be made. Reads no picture. */
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

    /** Those under way are of before. */
    forgetUnderWay: (): void => finding.clear(),
  }
}
