// npm run backup -- FILE [--without-secrets]: copies the whole installation into one file. The server may go on.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BackupProgress, type BackupReport, makeBackup } from '../../src/server/backups/backup.usecases.ts'
import { askForBackup } from '../../src/server/backups/backup-door.usecases.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { StartError } from '../../src/server/platform/errors.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { exitWithSentence } from '../../src/server/run.ts'
import { readSettings, type Settings } from '../../src/server/settings.ts'
import { openStorage } from '../../src/server/storage.ts'
import { startProgress } from '../lib/progress.mjs'

const usage = 'Usage: npm run backup -- FILE [--without-secrets]'

const readArguments = () => {
  const { values, positionals } = parseArgs({
    options: { 'without-secrets': { type: 'boolean' } },
    allowPositionals: true,
  })
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new StartError(usage)
  return { file: resolve(file), hasSecrets: !values['without-secrets'] }
}

type Wanted = ReturnType<typeof readArguments>

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
  const wanted = readArguments()
  const settings = readSettings(process.env)
  const progress = startProgress({ label: 'Backing up' })
  try {
    const { dataDir } = settings.storage
    const report =
      (await askForBackup(dataDir, wanted, progress.update)) ?? (await openAndBackUp(settings, wanted, progress.update))
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
