import { z } from 'zod'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Clock } from '../platform/clock.ts'
import type { OpenDatabase } from '../platform/database.ts'
import { askDoor, openDoor } from '../platform/door.ts'
import { messageOf } from '../platform/errors.ts'
import type { FolderLock } from '../platform/folder-lock.ts'
import { type BackupProgress, type BackupReport, makeBackup } from './backup.usecases.ts'
import { createHistoryCopies } from './history-copies.repository.ts'

const command = 'backup'
const input = z.object({ file: z.string(), hasSecrets: z.boolean() })
type Input = z.infer<typeof input>

type DoorServices = {
  database: OpenDatabase
  clickhouse: ClickHouse
  clock: Clock
  settings: { storage: { dataDir: string; databaseUrl?: string | undefined; clickhouseUrl?: string | undefined } }
}

/** Undefined with two servers, which anybody who knows their addresses can read. */
export const openBackupDoor = async (services: DoorServices): Promise<FolderLock | undefined> => {
  const { database, clickhouse, clock } = services
  const { dataDir, databaseUrl, clickhouseUrl } = services.settings.storage
  if (databaseUrl && clickhouseUrl) return undefined
  // A server that was killed while it made a backup leaves copies, which keep what is deleted meanwhile.
  await createHistoryCopies(clickhouse).end()
  let isRunning = false
  const backUp = async (asked: unknown, onProgress: (progress: BackupProgress) => void): Promise<BackupReport> => {
    if (isRunning) throw new Error('Another backup is running. Nothing was written; try again when it has ended.')
    isRunning = true
    try {
      return await makeBackup({ database, clickhouse, clock, ...input.parse(asked), onProgress })
    } finally {
      isRunning = false
    }
  }
  return openDoor({ folder: dataDir, commands: { [command]: backUp }, sayFailure: messageOf })
}

/** Lets the server that uses a folder make the backup. Undefined if none does. */
export const askForBackup = async (
  folder: string,
  asked: Input,
  onProgress: (progress: BackupProgress) => void,
): Promise<BackupReport | undefined> =>
  (await askDoor({ folder, command, input: asked, onProgress: onProgress as (progress: unknown) => void })) as
    | BackupReport
    | undefined
