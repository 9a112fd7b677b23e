// npm run export -- FILE [--format ndjson|csv|parquet] [--storefront us,jp] [--chart …] [--from DAY] [--to DAY]
import { exportSelection } from '../../src/contract/exports.ts'
import { createExports } from '../../src/server/exports/exports.usecases.ts'
import { createHistoryStore } from '../../src/server/history/store/history-store.usecases.ts'
import { ensureMigrated } from '../../src/server/platform/database/database-migrations.ts'
import { reachDatabase } from '../../src/server/platform/database/reach-database.ts'
import { systemClock } from '../../src/server/platform/process/clock.ts'
import { createCommandLog } from '../../src/server/platform/process/log.ts'
import { exitWithSentence } from '../../src/server/run.ts'
import { readSettings } from '../../src/server/settings.ts'
import { readExportArguments } from '../data/export-arguments.ts'
import { startProgress } from '../launch/progress.mjs'

const exportHistory = async (): Promise<string> => {
  const { file, format, selection } = readExportArguments(process.argv.slice(2))
  const { storage } = readSettings(process.env)
  const { connect, leave } = await reachDatabase(storage, createCommandLog())
  const progress = startProgress({ label: 'Exporting' })
  try {
    const { db, end } = await connect()
    await ensureMigrated(db)
    const history = createHistoryStore(db)
    const { writeFile } = createExports({ history, clock: systemClock, dataDir: storage.dataDir })
    const wanted = { file, format, selection: exportSelection.parse(selection), onProgress: progress.update }
    const { bytes, measurements, ranks, gaps } = await writeFile(wanted)
    await end()
    progress.finish()
    return `${file} has ${measurements} measurements with ${ranks} ranks, and ${gaps} gaps, in ${(bytes / 1e6).toFixed(1)} MB.`
  } finally {
    progress.stop()
    await leave()
  }
}

exportHistory().then(
  sentence => process.stdout.write(`${sentence}\n`),
  error => exitWithSentence(error, 'The export stopped; nothing was written'),
)
