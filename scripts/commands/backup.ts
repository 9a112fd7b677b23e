// npm run backup -- FILE [--without-secrets]: copies the whole installation into one file. The server may go on.
import { parseArgs } from 'node:util'
import { type BackupProgress, type BackupReport, makeBackup } from '../../src/server/backups/backup.usecases.ts'
import { askForBackup } from '../../src/server/backups/backup-door.usecases.ts'
import { makeBackupAt } from '../../src/server/backups/buckets.usecases.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { StartError } from '../../src/server/platform/errors.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { exitWithSentence } from '../../src/server/run.ts'
import { readSettings, type Settings } from '../../src/server/settings.ts'
import { openStorage } from '../../src/server/storage.ts'
import { startProgress } from '../lib/progress.mjs'

const usage =
  'Usage: npm run backup -- FILE [--without-secrets]. FILE is a file, a folder, or an address in a bucket such as s3://name/folder/.'

const readArguments = () => {
  const { values, positionals } = parseArgs({
    options: { 'without-secrets': { type: 'boolean' } },
    allowPositionals: true,
  })
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new StartError(usage)
  return { target: file, hasSecrets: !values['without-secrets'] }
}

type Wanted = { file: string; hasSecrets: boolean }

/** Without a server that runs. */
const openAndBackUp = async (
  settings: Settings,
  wanted: Wanted,
  onProgress: (progress: BackupProgress) => void,
): Promise<BackupReport> => {
  const storage = await openStorage(settings, systemClock, createLog({ level: 'warn' }))
  try {
    return await makeBackup({ ...storage, clock: systemClock, ...wanted, onProgress })
  } finally {
    await storage.closeStorage()
  }
}

const backUp = async (): Promise<string> => {
  const { target, hasSecrets } = readArguments()
  const settings = readSettings(process.env)
  const progress = startProgress({ label: 'Backing up' })
  try {
    const { dataDir } = settings.storage
    const make = async (file: string): Promise<BackupReport> => {
      const wanted = { file, hasSecrets }
      const made = await askForBackup(dataDir, wanted, progress.update)
      return made ?? (await openAndBackUp(settings, wanted, progress.update))
    }
    const report = await makeBackupAt(target, { settings, clock: systemClock, make })
    progress.finish()
    return `${report.file} has ${report.rows} rows in ${(report.bytes / 1e6).toFixed(1)} MB.`
  } finally {
    progress.stop()
  }
}

backUp().then(
  sentence => process.stdout.write(`${sentence}\n`),
  error => exitWithSentence(error, 'The backup stopped; nothing was written'),
)
