// npm run restore -- FILE [--replace | --verify]: restores a backup into the database that the settings name, or only checks it.
import { parseArgs } from 'node:util'
import { withBackupAt } from '../../src/server/backups/buckets.usecases.ts'
import { restoreBackup } from '../../src/server/backups/restore.usecases.ts'
import { verifyBackup } from '../../src/server/backups/verification.usecases.ts'
import { systemClock } from '../../src/server/platform/process/clock.ts'
import { StartError } from '../../src/server/platform/process/errors.ts'
import { createCommandLog } from '../../src/server/platform/process/log.ts'
import { exitWithSentence } from '../../src/server/run.ts'
import { readSettings } from '../../src/server/settings.ts'

const usage =
  'Usage: npm run restore -- FILE [--replace | --verify]. FILE is a backup, or an address in a bucket such as s3://name/folder/, which means its newest one.'

const readArguments = () => {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean' }, verify: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [source, ...rest] = positionals
  const { replace: replaces = false, verify: isCheck = false } = values
  if (!source || rest.length > 0 || (replaces && isCheck)) throw new StartError(usage)
  return { source, replaces, isCheck }
}

const check = async (file: string): Promise<string> => {
  const { tables, madeAt, version } = await verifyBackup(file)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `The backup ${file} is whole: ${rows} rows, as they were at ${madeAt}, of Rank Atlas ${version}.`
}

const restore = async (): Promise<string> => {
  const { source, replaces, isCheck } = readArguments()
  const settings = readSettings(process.env)
  const { storage } = settings
  const log = createCommandLog()
  return withBackupAt(source, settings, async file => {
    if (isCheck) return check(file)
    const report = await restoreBackup({ file, storage, clock: systemClock, log, replaces })
    const aside = report.replaced ? ` What was there before is in ${report.replaced}.` : ''
    return `Restored ${report.rows} rows, as they were at ${report.made.madeAt}.${aside}`
  })
}

restore().then(
  sentence => process.stdout.write(`${sentence}\n`),
  error => exitWithSentence(error, 'The restore stopped; what was there before is unchanged'),
)
