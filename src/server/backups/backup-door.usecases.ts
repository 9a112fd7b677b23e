import { z } from 'zod'
import { dropLeftCopies } from '../history/copies.repository.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { askDoor, type Command, openDoor } from '../platform/door.ts'
import { messageOf } from '../platform/errors.ts'
import type { FolderLock } from '../platform/folder-lock.ts'
import type { BackupProgress, BackupReport } from './backup.usecases.ts'
import type { Backups } from './backups.usecases.ts'

const command = 'backup'
const input = z.object({ file: z.string(), hasSecrets: z.boolean() })
type Input = z.infer<typeof input>

type DoorServices = {
  backups: Backups
  clickhouse: ClickHouse
  settings: { storage: { dataDir: string; databaseUrl?: string | undefined; clickhouseUrl?: string | undefined } }
}

/** Takes more commands than that for a backup. Undefined with two servers, which anybody who knows their addresses can read. */
export const openBackupDoor = async (
  { backups, clickhouse, settings }: DoorServices,
  more: Record<string, Command> = {},
): Promise<FolderLock | undefined> => {
  const { dataDir, databaseUrl, clickhouseUrl } = settings.storage
  if (databaseUrl && clickhouseUrl) return undefined
  // A server that was killed while it made a backup or an export leaves copies, which keep what is deleted meanwhile.
  if (!clickhouseUrl) await dropLeftCopies(clickhouse, { olderThanHours: 0 })
  const backUp = (asked: unknown, onProgress: (progress: BackupProgress) => void): Promise<BackupReport> =>
    backups.make({ ...input.parse(asked), onProgress })
  return openDoor({ folder: dataDir, commands: { [command]: backUp, ...more }, sayFailure: messageOf })
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
