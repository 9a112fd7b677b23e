import { sql } from 'drizzle-orm'
import { users } from '../accounts/accounts.table.ts'
import { auditEntries } from '../audit/audit.table.ts'
import { createSnapshotsRepository } from '../history/snapshots.repository.ts'
import type { Database } from '../platform/database.ts'
import type { Storage } from '../storage.ts'
import { sampleWorld } from './history-worlds.ts'

const start = new Date('2026-03-07T12:00:00Z')

export const backedUpMember = { id: '0198c0de-0000-4000-8000-000000000001', issuer: 'i', subject: 's', username: 'Ann' }

const odd = 'Élan “Ω”\n漢字 \\ \' "'

/** The apps of `worldApps`, one of them public. */
export const fillCatalog = async (db: Database): Promise<void> => {
  await db.execute(sql`INSERT INTO apps (app_id, name, developer, genre, search_text, first_seen_at)
    VALUES (11, ${odd}, 'D', 6014, 'elan', now()), (12, 'Plain', 'D', NULL, 'plain', now())`)
  await db.execute(sql`INSERT INTO apps (app_id, name, developer, genre, search_text, first_seen_at)
    SELECT id, 'App ' || id, 'D', 6014, 'app', now() FROM generate_series(13, 18) AS id`)
  await db.execute(sql`INSERT INTO public_apps (app_id, added_at) VALUES (11, now())`)
}

/** A server that has measured for a month, and knows people and apps. */
export const fillForBackup = async ({ clickhouse, database: { db } }: Storage): Promise<void> => {
  await createSnapshotsRepository(clickhouse).recordSnapshots(sampleWorld({ start, days: 40 }))
  // What thinning leaves out must stay left out, though a view would derive it from the snapshots.
  await clickhouse.command('ALTER TABLE ranks DELETE WHERE app_id = 12 SETTINGS mutations_sync = 2')
  await fillCatalog(db)
  await db.insert(users).values({ ...backedUpMember, createdAt: start, lastSeenAt: start })
  await db
    .insert(auditEntries)
    .values({ at: start, userId: backedUpMember.id, action: 'lists.add', details: odd } as never)
  await db.execute(sql`INSERT INTO server_keys (name, value) VALUES ('link', 'secret')`)
}
