import type { OpenDatabase } from './database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import type { NoteFault } from './storage-troubles.ts'

type DatabaseSettings = {
  dataDir: string
  databaseUrl?: string | undefined
  /** Whether PGlite waits for the disk. PostgreSQL decides that itself. */
  isSynced?: boolean
}

/** Opens the relational database and applies all migrations. */
export const openDatabase = (
  { dataDir, databaseUrl, isSynced = true }: DatabaseSettings,
  noteFault: NoteFault = () => undefined,
): Promise<OpenDatabase> =>
  databaseUrl ? openPostgres(databaseUrl, noteFault) : openPglite(dataDir, { isSynced, noteFault })
