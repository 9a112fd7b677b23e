// npm run backup -- FILE [--without-secrets]: copies the database into one file. The server may go on.
import { parseArgs } from 'node:util'
import { type BackupReport, makeBackup } from '../../src/server/backups/backup.usecases.ts'
import { makeBackupAt } from '../../src/server/backups/buckets.usecases.ts'
import { reachDatabase } from '../../src/server/platform/database/reach-database.ts'
import { systemClock } from '../../src/server/platform/process/clock.ts'
import { StartError } from '../../src/server/platform/process/errors.ts'
import { createCommandLog } from '../../src/server/platform/process/log.ts'
import { exitWithSentence } from '../../src/server/run.ts'
import { readSettings } from '../../src/server/settings.ts'
import { startProgress } from '../launch/progress.mjs'

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

const backUp = async (): Promise<BackupReport> => {
  const { target, hasSecrets } = readArguments()
  const settings = readSettings(process.env)
  const { connect, leave } = await reachDatabase(settings.storage, createCommandLog())
  const progress = startProgress({ label: 'Backing up' })
  const make = (file: string): Promise<BackupReport> =>
    makeBackup({ connect, clock: systemClock, file, hasSecrets, onProgress: progress.update })
  try {
    const report = await makeBackupAt(target, { settings, clock: systemClock, make })
    progress.finish()
    return report
  } finally {
    progress.stop()
    await leave()
  }
}

backUp().then(
  ({ file, rows, bytes }) => process.stdout.write(`${file} has ${rows} rows in ${(bytes / 1e6).toFixed(1)} MB.\n`),
  error => exitWithSentence(error, 'The backup stopped; nothing was written'),
)
