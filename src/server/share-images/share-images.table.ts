import { sql } from 'drizzle-orm'
import { customType, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: value => Buffer.from(value),
})

/** Pictures that were made, so that every process sends the same one until it is made anew. */
export const shareImages = pgTable(
  'share_images',
  {
    /** `main`, or `app:` and the App Store id. */
    subject: text().primaryKey(),
    png: bytes().notNull(),
    etag: text().notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  table => [index('share_images_made_at').on(sql`${table.madeAt} DESC`)],
)
