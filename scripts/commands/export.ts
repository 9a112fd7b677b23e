// npm run export -- FILE [--format ndjson|csv|parquet] [--storefront us,jp] [--chart …] [--from DAY] [--to DAY]
import { exportSelection } from '../../src/contract/exports.ts'
import type { ExportProgress } from '../../src/server/exports/export.usecases.ts'
import { type AskedExport, askForExport } from '../../src/server/exports/export-door.usecases.ts'
import { createExports, type FileReport } from '../../src/server/exports/exports.usecases.ts'
import { createHistory } from '../../src/server/history/history.usecases.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { exitWithSentence } from '../../src/server/run.ts'
import { readSettings, type Settings } from '../../src/server/settings.ts'
import { openStorage } from '../../src/server/storage.ts'
import { readExportArguments } from '../lib/export-arguments.ts'
import { startProgress } from '../lib/progress.mjs'

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
  const asked = readExportArguments(process.argv.slice(2))
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
