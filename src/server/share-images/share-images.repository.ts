import { desc, eq, inArray } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import type { Database } from '../platform/database/database.ts'
import { shareImages } from './share-images.table.ts'

/** The subject of an image: the site, or one app. */
export type ImageSubject = 'main' | AppId

export type StoredImage = { png: Buffer; etag: string; madeAt: Date }
/** The metadata of a stored image. */
export type ImageFacts = Omit<StoredImage, 'png'> & { bytes: number }

const keyOf = (subject: ImageSubject): string => (subject === 'main' ? subject : `app:${subject}`)

const { subject: key, png, etag, madeAt, bytes } = shareImages
const facts = { etag, madeAt, bytes }

export const findImageFacts = async (db: Database, subject: ImageSubject): Promise<ImageFacts | undefined> => {
  const [row] = await db
    .select(facts)
    .from(shareImages)
    .where(eq(key, keyOf(subject)))
  return row
}

/** In the order of the subjects; undefined for those without a stored image. */
export const listImageFacts = async (
  db: Database,
  subjects: readonly ImageSubject[],
): Promise<(ImageFacts | undefined)[]> => {
  const keys = subjects.map(keyOf)
  const rows = await db
    .select({ key, ...facts })
    .from(shareImages)
    .where(inArray(key, keys))
  const found = new Map(rows.map(row => [row.key, row]))
  return keys.map(imageKey => found.get(imageKey))
}

export const findStoredImage = async (db: Database, subject: ImageSubject): Promise<StoredImage | undefined> => {
  const [row] = await db
    .select({ png, etag, madeAt })
    .from(shareImages)
    .where(eq(key, keyOf(subject)))
  return row
}

/** Replaces the previous image of the subject. */
export const saveImage = async (db: Database, subject: ImageSubject, image: StoredImage): Promise<void> => {
  const row = { ...image, bytes: image.png.byteLength }
  await db
    .insert(shareImages)
    .values({ subject: keyOf(subject), ...row })
    .onConflictDoUpdate({ target: key, set: row })
}

/** Deletes all but the newest `limit` images. Uses only the index, without reading images. */
export const trimImages = async (db: Database, limit: number): Promise<void> => {
  const oldImages = db.select({ key }).from(shareImages).orderBy(desc(madeAt)).offset(limit)
  await db.delete(shareImages).where(inArray(key, oldImages))
}

export const forgetImages = async (db: Database): Promise<void> => {
  await db.delete(shareImages)
}
