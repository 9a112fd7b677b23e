import type { OpenDatabase } from './database.ts'
import type { EnsureUsable } from './database-migrations.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import type { NoteFault } from './storage-troubles.ts'

type DatabaseSettings = {
  dataDir: string
  databaseUrl?: string | undefined
  /** Whether PGlite waits for the disk. PostgreSQL decides that itself. */
  isSynced?: boolean
  ensureUsable?: EnsureUsable
}

/** Opens the relational database and applies all migrations, unless it must not be used. */
export const openDatabase = (
  { dataDir, databaseUrl, isSynced = true, ensureUsable }: DatabaseSettings,
  noteFault: NoteFault = () => undefined,
): Promise<OpenDatabase> =>
  databaseUrl
    ? openPostgres(databaseUrl, { noteFault, ensureUsable })
    : openPglite(dataDir, { isSynced, noteFault, ensureUsable })
