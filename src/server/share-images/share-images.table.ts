import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../platform/database/moments.ts'

/** Stored as base64. */
const picture = customType<{ data: Buffer; driverData: string }>({
  dataType: () => 'text',
  toDriver: bytes => bytes.toString('base64'),
  fromDriver: text => Buffer.from(text, 'base64'),
})

/** Rendered images, so that every process serves the same one until the next rendering. */
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
