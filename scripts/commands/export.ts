// npm run export -- FILE [--format ndjson|csv|parquet] [--storefront us,jp] [--chart …] [--from DAY] [--to DAY]
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportSelection } from '../../src/contract/exports.ts'
import { type ExportFormat, exportFormats } from '../../src/domain/export-formats.ts'
import type { ExportProgress } from '../../src/server/exports/export.usecases.ts'
import { type AskedExport, askForExport } from '../../src/server/exports/export-door.usecases.ts'
import { createExports, type FileReport } from '../../src/server/exports/exports.usecases.ts'
import { createHistory } from '../../src/server/history/history.usecases.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { StartError } from '../../src/server/platform/errors.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { exitWithSentence } from '../../src/server/run.ts'
import { readSettings, type Settings } from '../../src/server/settings.ts'
import { openStorage } from '../../src/server/storage.ts'
import { startProgress } from '../lib/progress.mjs'

const usage =
  'Usage: npm run export -- FILE [--format ndjson|csv|parquet] [--storefront us,jp] [--chart top-free:all,top-paid:6014:ipad] [--from 2026-03-01] [--to 2026-03-31]'

/** By the end of the name. Only Parquet compresses itself. */
const formatOf = (file: string, stated: string | undefined): ExportFormat => {
  const [ending] = /\.(ndjson|csv|parquet)(?=(\.gz)?$)/.exec(file) ?? []
  const format = exportFormats.find(each => each === (stated ?? ending?.slice(1)))
  if (!format) {
    const hint = 'name it …ndjson.gz, …csv or …parquet, or add --format ndjson, csv or parquet'
    throw new StartError(`The format of ${file} is unknown: ${hint}. Nothing was written.`)
  }
  if (format === 'parquet' && file.endsWith('.gz')) {
    throw new StartError(`A Parquet file is compressed already: name it without .gz. Nothing was written.`)
  }
  return format
}

const readArguments = (): AskedExport => {
  const { values, positionals } = parseArgs({
    options: {
      format: { type: 'string' },
      storefront: { type: 'string' },
      chart: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new StartError(usage)
  const { format, ...selection } = values
  const checked = exportSelection.safeParse(selection)
  if (!checked.success) throw new StartError(`${checked.error.issues[0]?.message}. Nothing was written.`)
  return { file: resolve(file), format: formatOf(file, format), selection: { ...selection } as Record<string, string> }
}

/** Without a server that runs. */
const openAndExport = async (
  settings: Settings,
  { file, format, selection }: AskedExport,
  onProgress: (progress: ExportProgress) => void,
): Promise<FileReport> => {
  const storage = await openStorage(settings, systemClock, createLog({ level: 'warn' }))
  const { clickhouse, database } = storage
  const { flush } = createHistory({ clickhouse, db: database.db, clock: systemClock })
  try {
    const exports = createExports({ clickhouse, clock: systemClock, flush, dataDir: settings.storage.dataDir })
    return await exports.writeFile({ file, format, selection: exportSelection.parse(selection), onProgress })
  } finally {
    await storage.closeStorage()
  }
}

const exportHistory = async (): Promise<string> => {
  const asked = readArguments()
  const settings = readSettings(process.env)
  const progress = startProgress({ label: 'Exporting' })
  try {
    const { dataDir } = settings.storage
    const report =
      (await askForExport(dataDir, asked, progress.update)) ?? (await openAndExport(settings, asked, progress.update))
    progress.finish()
    const { file, bytes, measurements, ranks, gaps } = report
    return `${file} has ${measurements} measurements with ${ranks} ranks, and ${gaps} gaps, in ${(bytes / 1e6).toFixed(1)} MB.`
  } finally {
    progress.stop()
  }
}

exportHistory().then(
  sentence => process.stdout.write(`${sentence}\n`),
  error => exitWithSentence(error, 'The export stopped; nothing was written'),
)
