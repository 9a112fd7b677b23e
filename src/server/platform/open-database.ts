import type { OpenDatabase } from './database.ts'
import type { MigrationOptions } from './database-migrations.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import type { NoteFault } from './storage-troubles.ts'

type DatabaseSettings = MigrationOptions & {
  dataDir: string
  databaseUrl?: string | undefined
  /** Whether PGlite waits for the disk. PostgreSQL decides that itself. */
  isSynced?: boolean
}

/** Opens the relational database and applies all migrations, unless it must not be used. */
export const openDatabase = (
  { dataDir, databaseUrl, isSynced = true, ensureUsable, lastMigration }: DatabaseSettings,
  noteFault: NoteFault = () => undefined,
): Promise<OpenDatabase> =>
  databaseUrl
    ? openPostgres(databaseUrl, { noteFault, ensureUsable, lastMigration })
    : openPglite(dataDir, { isSynced, noteFault, ensureUsable, lastMigration })
