// npm run restore -- FILE [--replace]: restores a backup into the folder or the servers that the settings name.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../../src/server/backups/restore.usecases.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { StartError } from '../../src/server/platform/errors.ts'
import { exitWithSentence } from '../../src/server/run.ts'
import { readSettings } from '../../src/server/settings.ts'

const usage = 'Usage: npm run restore -- FILE [--replace]'

const restore = async (): Promise<string> => {
  const { values, positionals } = parseArgs({ options: { replace: { type: 'boolean' } }, allowPositionals: true })
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new StartError(usage)
  const { storage } = readSettings(process.env)
  const report = await restoreBackup({
    file: resolve(file),
    storage,
    clock: systemClock,
    replaces: values.replace ?? false,
  })
  const aside = report.replaced ? ` What was there before is in ${report.replaced}.` : ''
  return `Restored ${report.rows} rows, as they were at ${report.made.madeAt}.${aside}`
}

restore().then(
  sentence => process.stdout.write(`${sentence}\n`),
  error => exitWithSentence(error, 'The restore stopped; what was there before is unchanged'),
)
