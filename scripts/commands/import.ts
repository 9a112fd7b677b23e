// npm run import -- FILE [--dry-run] [--trust] [--format ndjson|csv|feeds]: imports rank history. "-" reads NDJSON from standard input.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { recordChartedApps } from '../../src/server/catalog/apps.repository.ts'
import { createGradeImported } from '../../src/server/evidence/imported-readings.usecases.ts'
import { describeExportFault } from '../../src/server/history/export-file.rules.ts'
import { findExportFault, type ImportReport, importHistory } from '../../src/server/history/import.usecases.ts'
import { StartError } from '../../src/server/platform/process/errors.ts'
import { createCommandLog } from '../../src/server/platform/process/log.ts'
import { exitWithSentence } from '../../src/server/run.ts'
import { createServices } from '../../src/server/services.ts'
import { readSettings } from '../../src/server/settings.ts'
import { type ImportArguments, readImportArguments } from '../data/import-arguments.ts'
import { readRanksCsv } from '../data/ranks-csv.ts'
import { readSavedFeeds, type UnreadFile } from '../data/saved-feeds.ts'
import { startProgress } from '../launch/progress.mjs'

type Input = { text: Readable; readBytes: () => number }

/**
 * Progress counts bytes on disk, so gzipped files have an estimate too. The stream starts to flow immediately: read it at
 * once, or its beginning is lost.
 */
const openInput = (file: string): Input => {
  const bytes: Readable = createReadStream(file, file === '-' ? { fd: 0 } : {})
  let read = 0
  bytes.on('data', chunk => {
    read += chunk.length
  })
  const text = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  bytes.on('error', error => text.destroy(error))
  return { text, readBytes: () => read }
}

const statFile = async (file: string) => {
  try {
    return await stat(file)
  } catch {
    throw new StartError(`There is no file ${file}; nothing was imported.`)
  }
}

const mostLines = 20

const reportLines = (lines: readonly string[], name: string): void => {
  for (const line of lines.slice(0, mostLines)) process.stderr.write(`${line}\n`)
  if (lines.length > mostLines) process.stderr.write(`… and ${lines.length - mostLines} more ${name}\n`)
}

const reportProblems = ({ badLines, warnings }: ImportReport): void => {
  reportLines(
    badLines.map(({ line, reason }) => `line ${line}: ${reason}`),
    'bad lines',
  )
  reportLines(
    warnings.map(({ line, chart, reason }) => `warning: line ${line}, ${chart}: ${reason}`),
    'warnings',
  )
}

const sentenceOf = (report: ImportReport, isDryRun: boolean): string => {
  const { lines, snapshots, ranks, alreadyRecorded, badLines, warnings, held, failures, withdrawn, rows, untrusted } =
    report
  const verb = isDryRun ? 'would be recorded' : 'recorded'
  const bad = badLines.length === 0 ? 'no bad line' : `${badLines.length} bad lines were left out`
  const cut = warnings.length === 1 ? '1 list looks cut off' : `${warnings.length} lists look cut off`
  const warned = warnings.length === 0 ? '' : `, ${cut}`
  const failed = failures > 0 ? `, ${failures} failed readings` : ''
  const review = held > 0 ? ` ${held} lists are held back for review: see /admin/collector.` : ''
  const others = rows > 0 ? `, ${rows} other rows` : ''
  const kept = withdrawn > 0 ? ` ${withdrawn} lists stay out, because they are withdrawn or held back here.` : ''
  const left = untrusted > 0 ? ` ${untrusted} store pages, keywords and other rows need --trust.` : ''
  return `${lines} lines read: ${snapshots} snapshots with ${ranks} ranks${failed}${others} ${verb}, ${alreadyRecorded} were there already, ${bad}${warned}.${review}${kept}${left}`
}

/** Standard input can be read only once, so its end is checked after the rest was recorded. */
const ensureWhole = async ({ file, format }: ImportArguments): Promise<void> => {
  if (file === '-' || format !== 'ndjson') return
  const fault = await findExportFault(openInput(file).text)
  if (fault) throw new StartError(`The export ${file} ${describeExportFault(fault)}. Nothing was imported.`)
}

/** Feeds and CSV become lines of NDJSON. */
const openLines = ({ file, format, defaults }: ImportArguments, onUnread: (file: UnreadFile) => void): Input => {
  if (format === 'ndjson') return openInput(file)
  const lines = format === 'csv' ? readRanksCsv(file, defaults, onUnread) : readSavedFeeds(file, onUnread)
  return { text: Readable.from(lines), readBytes: () => 0 }
}

const importFile = async (): Promise<number> => {
  const wanted = readImportArguments(process.argv.slice(2))
  const { file, isDryRun, isTrusted } = wanted
  const { size } = file === '-' ? { size: undefined } : await statFile(file)
  const totalBytes = wanted.format === 'ndjson' ? size : undefined
  const unread: UnreadFile[] = []
  await ensureWhole(wanted)
  const services = await createServices(readSettings(process.env), {
    log: createCommandLog(),
    isServing: false,
  })
  const progress = startProgress({ label: 'Importing', total: totalBytes })
  try {
    const input = openLines(wanted, each => unread.push(each))
    const report = await importHistory({
      input: input.text,
      snapshots: services.history.snapshots,
      recordFetches: services.history.fetches.recordFetches,
      now: services.clock.now(),
      isDryRun,
      listHeld: services.history.fetches.listHeld,
      ...(isTrusted && { restoreRows: services.keeping.restoreRows }),
      ...(!isTrusted && { grade: createGradeImported({ ...services, db: services.database.db }) }),
      onProgress: ({ ranks }) =>
        progress.update({ ...(totalBytes !== undefined && { done: input.readBytes() }), detail: `${ranks} ranks` }),
      onNewApps: charted => recordChartedApps(services.database.db, charted, services.clock.now()),
    })
    progress.finish()
    reportProblems(report)
    reportLines(
      unread.map(({ name, reason }) => `${name}: ${reason}`),
      'files or lists that were left out',
    )
    process.stdout.write(`${sentenceOf(report, isDryRun)}\n`)
    if (report.fault) process.stderr.write(`This export ${describeExportFault(report.fault)}.\n`)
    return report.badLines.length + unread.length === 0 && !report.fault ? 0 : 1
  } finally {
    progress.stop()
    await services.storage.closeStorage()
  }
}

importFile().then(
  code => process.exit(code),
  error => exitWithSentence(error, 'The import stopped; what was recorded so far is kept'),
)
