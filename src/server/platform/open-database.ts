import type { OpenDatabase } from './database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** Opens the relational database and applies all migrations. */
export const openDatabase = ({
  dataDir,
  databaseUrl,
  isSynced = true,
}: {
  dataDir: string
  databaseUrl?: string | undefined
  /** Whether PGlite waits for the disk. PostgreSQL decides that itself. */
  isSynced?: boolean
}): Promise<OpenDatabase> => (databaseUrl ? openPostgres(databaseUrl) : openPglite(dataDir, { isSynced }))
