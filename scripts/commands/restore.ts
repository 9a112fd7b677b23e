// npm run restore -- FILE [--replace]: restores a backup into the folder or the servers that the settings name.
import { parseArgs } from 'node:util'
import { withBackupAt } from '../../src/server/backups/buckets.usecases.ts'
import { restoreBackup } from '../../src/server/backups/restore.usecases.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { StartError } from '../../src/server/platform/errors.ts'
import { exitWithSentence } from '../../src/server/run.ts'
import { readSettings } from '../../src/server/settings.ts'

const usage =
  'Usage: npm run restore -- FILE [--replace]. FILE is a backup, or an address in a bucket such as s3://name/folder/, which means its newest one.'

const restore = async (): Promise<string> => {
  const { values, positionals } = parseArgs({ options: { replace: { type: 'boolean' } }, allowPositionals: true })
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new StartError(usage)
  const settings = readSettings(process.env)
  const { storage } = settings
  const report = await withBackupAt(file, settings, path =>
    restoreBackup({ file: path, storage, clock: systemClock, replaces: values.replace ?? false }),
  )
  const aside = report.replaced ? ` What was there before is in ${report.replaced}.` : ''
  return `Restored ${report.rows} rows, as they were at ${report.made.madeAt}.${aside}`
}

restore().then(
  sentence => process.stdout.write(`${sentence}\n`),
  error => exitWithSentence(error, 'The restore stopped; what was there before is unchanged'),
)
