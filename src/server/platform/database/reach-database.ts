import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../files/folder-lock.ts'
import { StartError } from '../process/errors.ts'
import type { Log } from '../process/log.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { type OwnConnection, openConnection } from './own-connection.ts'
import { reasonOf } from './storage-faults.ts'

type Place = { dataDir: string; databaseUrl?: string | undefined }

/** @throws StartError if there is no database, or if this user may not look. */
const ensureHasData = async (dataDir: string): Promise<void> => {
  try {
    await access(join(dataDir, 'postgres', 'PG_VERSION'))
  } catch (error) {
    const code = String(codeOf(error))
    throw new StartError(
      ['ENOENT', 'ENOTDIR'].includes(code)
        ? `There is no data in ${dataDir}. Nothing was written. Set DATA_DIR to the folder of the server.`
        : `The data in ${dataDir} cannot be read by this user (${code}). Nothing was written. Run the command as the user that the folder belongs to, or as root.`,
      { cause: error },
    )
  }
}

/** @throws StartError if the server of DATABASE_URL cannot be reached. */
export const connectToServer = async (databaseUrl: string): Promise<OwnConnection> => {
  try {
    return await openConnection(databaseUrl)
  } catch (error) {
    throw new StartError(`The PostgreSQL server of DATABASE_URL cannot be used: ${reasonOf(error)}.`, { cause: error })
  }
}

/**
 * Connects to the database of an installation while a server may use it, and creates or upgrades nothing.
 * @throws StartError if there is none.
 */
export const reachDatabase = async ({ dataDir, databaseUrl }: Place, log: Log) => {
  if (databaseUrl) return { connect: () => connectToServer(databaseUrl), leave: async () => undefined }
  await ensureHasData(dataDir)
  const server = await startEmbeddedPostgres({ dataDir, isSynced: true, log })
  return { connect: () => openConnection(server.url), leave: server.stop }
}
