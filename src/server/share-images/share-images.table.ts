import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../platform/moments.ts'

/** Bytes as base64: PGlite takes eight times as long to write `bytea`, and twenty times as long to read it. */
const picture = customType<{ data: Buffer; driverData: string }>({
  dataType: () => 'text',
  toDriver: bytes => bytes.toString('base64'),
  fromDriver: text => Buffer.from(text, 'base64'),
})

/** Pictures that were made, so that every process sends the same one until it is made anew. */
export const shareImages = pgTable(
  'share_images',
  {
    /** `main`, or `app:` and the App Store id. */
    subject: text().primaryKey(),
    png: picture().notNull(),
    bytes: integer().notNull(),
    etag: text().notNull(),
    madeAt: moment('made_at').notNull(),
  },
  table => [index('share_images_made_at').on(sql`${table.madeAt} DESC`)],
)
