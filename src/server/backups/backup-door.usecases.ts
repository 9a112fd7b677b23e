import { z } from 'zod'
import { askDoor, type Command } from '../platform/door.ts'
import type { BackupProgress, BackupReport } from './backup.usecases.ts'
import type { Backups } from './backups.usecases.ts'

const command = 'backup'
const input = z.object({ file: z.string(), hasSecrets: z.boolean() })
type Input = z.infer<typeof input>

/** What the running server does for the command. */
export const backupCommands = ({ make }: Pick<Backups, 'make'>): Record<string, Command> => ({
  [command]: (asked, onProgress): Promise<BackupReport> => make({ ...input.parse(asked), onProgress }),
})

/** Lets the server that uses a folder make the backup. Undefined if none does. */
export const askForBackup = async (
  folder: string,
  asked: Input,
  onProgress: (progress: BackupProgress) => void,
): Promise<BackupReport | undefined> =>
  (await askDoor({ folder, command, input: asked, onProgress: onProgress as (progress: unknown) => void })) as
    | BackupReport
    | undefined
