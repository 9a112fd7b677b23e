import type { OpenDatabase } from './database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** Opens the relational database and applies all migrations. */
export const openDatabase = (settings: { dataDir: string; databaseUrl?: string | undefined }): Promise<OpenDatabase> =>
  settings.databaseUrl ? openPostgres(settings.databaseUrl) : openPglite(settings.dataDir)
